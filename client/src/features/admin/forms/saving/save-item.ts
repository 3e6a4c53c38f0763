import type { AdminApi } from '#client/features/admin/requests/admin-api.ts'
import type { FormValues, KindForm } from '#client/content/kind-forms/kind-form.ts'

export type SavedItem = { message: string; item: FormValues }

/** Saves a new item, or updates the version that the form was opened with (If-Match). */
export async function saveItem(
  api: AdminApi,
  { kind }: KindForm,
  body: FormValues,
  edited: { id: string; version: number } | null,
): Promise<SavedItem> {
  const { message, data } = await (edited === null
    ? api<Record<string, FormValues>>(kind.paths.create, { method: 'POST', body })
    : api<Record<string, FormValues>>(kind.paths.item.replace(':id', encodeURIComponent(edited.id)), {
        method: 'PUT',
        body,
        headers: { 'If-Match': `"${edited.version}"` },
      }))
  const text = message.trim() === '' ? kind.messages[edited === null ? 'created' : 'updated'] : message
  return { message: text, item: data[kind.itemKey] ?? {} }
}
