import { createFileRoute } from '@tanstack/react-router'
import { FormKitPage } from '#client/features/form-kit/form-kit-page.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/_pages/form-kit')({
  head: titled(({ layout }) => layout.links.formKit),
  component: FormKitPage,
})
