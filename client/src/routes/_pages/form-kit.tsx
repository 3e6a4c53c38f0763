import { createFileRoute } from '@tanstack/react-router'
import { FormKitPage } from '#client/features/form-kit/form-kit-page.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/_pages/form-kit')({
  // `job`: slug of the job that the checklist is for.
  validateSearch: ({ job }: Record<string, unknown>) => ({ job: typeof job === 'string' ? job : undefined }),
  head: titled(({ layout }) => layout.links.formKit),
  component: Page,
})

function Page() {
  return <FormKitPage jobKey={Route.useSearch().job} />
}
