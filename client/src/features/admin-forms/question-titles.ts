import { useEffect, useState } from 'react'
import type { AdminRow } from '#shared/contracts/admin.ts'
import { textOf } from '#client/content/kind-form.ts'
import { useAdminApi, type AdminApi } from '#client/data/admin-api.ts'

/** Maximum number of concurrent requests. */
const AT_ONCE = 4

/** Question titles by id, as far as they are known. */
export type Titles = ReadonlyMap<string, string>

async function titleOf(api: AdminApi, id: string): Promise<string | null> {
  try {
    const { data } = await api<{ item: Record<string, unknown> }>(
      `/admin/content/question/${encodeURIComponent(id)}`,
    )
    return textOf(data.item['questionName'])
  } catch {
    // The question may be deleted: its id is shown instead.
    return null
  }
}

/** Loads the titles of these questions, four at a time. `learn` adds those of search results. */
export function useQuestionTitles(ids: readonly string[]) {
  const api = useAdminApi()
  const [titles, setTitles] = useState<Titles>(new Map())
  const [asked] = useState(() => new Set<string>())

  const learn = (rows: readonly AdminRow[]) => {
    for (const { _id } of rows) asked.add(_id)
    setTitles((known) => new Map([...known, ...rows.map(({ _id, title }) => [_id, title] as const)]))
  }

  useEffect(() => {
    const wanted = ids.filter((id) => !asked.has(id))
    if (wanted.length === 0) return
    for (const id of wanted) asked.add(id)
    const ask = async () => {
      for (let id = wanted.shift(); id !== undefined; id = wanted.shift()) {
        const name = id
        const title = await titleOf(api, name)
        if (title !== null) setTitles((known) => new Map([...known, [name, title]]))
      }
    }
    for (let line = 0; line < AT_ONCE; line += 1) void ask()
  }, [api, asked, ids])

  return { titles, learn }
}
