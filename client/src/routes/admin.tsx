import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { isAdminPage } from '#shared/domain/pages/site-pages.ts'
import { AdminArea } from '#client/features/admin/admin-area.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/admin')({
  head: titled((messages) => messages.layout.links.admin),
  component: Page,
})

function Page() {
  const page = useLocation({ select: ({ pathname }) => pathname })
  return isAdminPage(page) ? (
    <AdminArea page={page}>
      <Outlet />
    </AdminArea>
  ) : null
}
