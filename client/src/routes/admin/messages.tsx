import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '#client/features/admin/pages/messages-page.tsx'

export const Route = createFileRoute('/admin/messages')({ component: MessagesPage })
