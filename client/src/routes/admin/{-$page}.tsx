import { createFileRoute, notFound, useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import { isAdminPage } from '#shared/domain/pages/site-pages.ts'
import { AdminArea } from '#client/features/admin/admin-area.tsx'
import { titled } from '#client/lib/page-title.ts'

// One route for all pages of the administration: each route more would be in everybody's first load.
export const Route = createFileRoute('/admin/{-$page}')({
  beforeLoad: ({ location }) => {
    if (!isAdminPage(location.pathname)) throw notFound()
  },
  head: titled((messages) => messages.layout.links.admin),
  component: Page,
})

// The forms are the heaviest part, and a press comes before them.
const AdminForm = lazy(async () => ({
  default: (await import('#client/features/admin-forms/admin-form.tsx')).AdminForm,
}))

function Page() {
  const page = useLocation({ select: ({ pathname }) => pathname })
  return isAdminPage(page) ? <AdminArea page={page} Form={AdminForm} /> : null
}
