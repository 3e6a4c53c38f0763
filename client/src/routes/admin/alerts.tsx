import { createFileRoute } from '@tanstack/react-router'
import { AlertsPage } from '#client/features/admin/pages/alerts-page.tsx'

export const Route = createFileRoute('/admin/alerts')({ component: AlertsPage })
