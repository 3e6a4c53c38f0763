import type { AdminApi } from '#client/data/admin-api.ts'
import type { FormValues, KindForm } from '#client/content/kind-form.ts'

/** An item as it was saved, with the server's words. */
export type SavedItem = { message: string; item: FormValues }

/** Saves a new item, or one that is edited over the version that was seen. */
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
  const spoken = message.trim() === '' ? kind.messages[edited === null ? 'created' : 'updated'] : message
  return { message: spoken, item: data[kind.name] ?? {} }
}
