import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '#client/features/admin/pages/users-page.tsx'

export const Route = createFileRoute('/admin/people')({ component: UsersPage })
