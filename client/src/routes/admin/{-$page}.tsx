import { createFileRoute, notFound, useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import { isAdminPage } from '#shared/domain/pages/site-pages.ts'
import { AdminArea } from '#client/features/admin/admin-area.tsx'
import { titled } from '#client/layout/router-context.ts'

// One route for all admin pages: each additional route would be in the first load of all visitors.
export const Route = createFileRoute('/admin/{-$page}')({
  beforeLoad: ({ location }) => {
    if (!isAdminPage(location.pathname)) throw notFound()
  },
  head: titled((messages) => messages.layout.links.admin),
  component: Page,
})

// The forms are the heaviest part, and are opened by a press.
const AdminForm = lazy(async () => ({
  default: (await import('#client/features/admin/forms/admin-form.tsx')).AdminForm,
}))

function Page() {
  const page = useLocation({ select: ({ pathname }) => pathname })
  return isAdminPage(page) ? <AdminArea page={page} Form={AdminForm} /> : null
}
