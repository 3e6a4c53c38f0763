import { createFileRoute } from '@tanstack/react-router'
import { AttemptsPage } from '#client/features/admin/attempts/attempts-page.tsx'

export const Route = createFileRoute('/admin/attempts')({ component: AttemptsPage })
