import { useEffect, useState } from 'react'
import type { AdminRow } from '#shared/contracts/admin.ts'
import { textOf } from '#client/content/kind-form.ts'
import { useAdminApi, type AdminApi } from './admin-api.ts'

/** Maximum number of concurrent requests. */
const MAX_CONCURRENT = 4

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
  const [requested] = useState(() => new Set<string>())

  const learn = (rows: readonly AdminRow[]) => {
    for (const { _id } of rows) requested.add(_id)
    setTitles((before) => new Map([...before, ...rows.map(({ _id, title }) => [_id, title] as const)]))
  }

  useEffect(() => {
    const wanted = ids.filter((id) => !requested.has(id))
    if (wanted.length === 0) return
    for (const id of wanted) requested.add(id)
    const request = async () => {
      for (let id = wanted.shift(); id !== undefined; id = wanted.shift()) {
        const name = id
        const title = await titleOf(api, name)
        if (title !== null) setTitles((before) => new Map([...before, [name, title]]))
      }
    }
    for (let line = 0; line < MAX_CONCURRENT; line += 1) void request()
  }, [api, requested, ids])

  return { titles, learn }
}
