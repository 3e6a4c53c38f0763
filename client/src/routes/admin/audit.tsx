import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#client/features/admin/pages/audit-page.tsx'

export const Route = createFileRoute('/admin/audit')({ component: AuditPage })
