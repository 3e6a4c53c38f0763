import { lazy, Suspense } from 'react'
import type { AdminFormProps } from '#client/features/admin/lists/admin-form-props.ts'
import { SkeletonText } from '#client/ui/skeleton.tsx'

const LoadedForm = lazy(async () => ({ default: (await import('./loaded-form.tsx')).LoadedForm }))

export function AdminForm(props: AdminFormProps) {
  return (
    <Suspense fallback={<SkeletonText />}>
      <LoadedForm {...props} />
    </Suspense>
  )
}
