import { createFileRoute, notFound, useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import { isAdminPage } from '#shared/domain/pages/site-pages.ts'
import { AdminArea } from '#client/features/admin/admin-area.tsx'
import type { AdminFormProps } from '#client/features/admin/admin-form-props.ts'
import { titled } from '#client/lib/page-title.ts'

// One route for all pages of the administration: each route more would be in everybody's first load.
export const Route = createFileRoute('/admin/{-$page}')({
  beforeLoad: ({ location }) => {
    if (!isAdminPage(location.pathname)) throw notFound()
  },
  head: titled((messages) => messages.layout.links.admin),
  component: Page,
})

// The forms are the heaviest part, and a press comes before them; so does what their preview is drawn with.
const AdminForm = lazy(async () => {
  const [{ AdminForm: Form }, { JobBody }] = await Promise.all([
    import('#client/features/admin-forms/admin-form.tsx'),
    import('#client/features/job-posts/job-body.tsx'),
  ])
  const previews = { jobPost: JobBody }
  return { default: (props: AdminFormProps) => <Form {...props} previews={previews} /> }
})

function Page() {
  const page = useLocation({ select: ({ pathname }) => pathname })
  return isAdminPage(page) ? <AdminArea page={page} Form={AdminForm} /> : null
}
