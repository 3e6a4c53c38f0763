import { lazy } from 'react'
import { KIND_PATHS, type KindName } from '#shared/domain/kinds.ts'
import { ContentPage } from '#client/features/admin/content/content-page.tsx'

// Forms are the heaviest part, and open on a press.
const AdminForm = lazy(async () => ({
  default: (await import('#client/features/admin/forms/admin-form.tsx')).AdminForm,
}))

export const AdminContent = ({ kind }: { kind: KindName }) => (
  <ContentPage page={KIND_PATHS[kind].adminPage} kind={kind} Form={AdminForm} />
)
