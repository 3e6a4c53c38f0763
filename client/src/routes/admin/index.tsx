import { createFileRoute } from '@tanstack/react-router'
import { AdminContent } from '#client/features/admin/admin-content.tsx'

export const Route = createFileRoute('/admin/')({ component: Page })

function Page() {
  return <AdminContent kind="jobPost" />
}
