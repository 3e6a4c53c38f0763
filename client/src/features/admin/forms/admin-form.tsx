import { lazy, Suspense } from 'react'
import type { AdminFormProps } from '#client/features/admin/lists/admin-form-props.ts'
import { SkeletonText } from '#client/ui/skeleton.tsx'

const LoadedForm = lazy(async () => ({ default: (await import('./loaded-form.tsx')).LoadedForm }))

/** The form of an item of any kind. Its code is loaded when the first form opens. */
export function AdminForm(props: AdminFormProps) {
  return (
    <Suspense fallback={<SkeletonText />}>
      <LoadedForm {...props} />
    </Suspense>
  )
}
