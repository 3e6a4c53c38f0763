import { useEffect, useState } from 'react'
import type { BankData, BankQuestion } from '#shared/contracts/question-bank.ts'
import { BANK_PAGE } from '#shared/domain/constants.ts'
import { useAdminApi, type AdminApi } from '#client/features/admin/requests/admin-api.ts'

export type Questions = ReadonlyMap<string, BankQuestion>

/** Filter of the question bank; blank fields match everything. */
export type BankFilter = {
  searchQuery: string
  topic: string
  level: string
  category: string
  unused: string
}

/** Returns the URL path of the first page of the question bank for a filter. */
export const bankPath = (filter: BankFilter): string =>
  `/admin/questions?${new URLSearchParams({ ...filter, searchQuery: filter.searchQuery.trim() }).toString()}`

async function readSome(api: AdminApi, ids: readonly string[]): Promise<BankQuestion[]> {
  try {
    return (await api<BankData>(`/admin/questions?ids=${ids.join(',')}`)).data.questions
  } catch {
    // After a failure, questions show their ids instead of their texts.
    return []
  }
}

/** Loads questions in batches. `learn` adds questions from other responses. */
export function useQuestions(ids: readonly string[]) {
  const api = useAdminApi()
  const [questions, setQuestions] = useState<Questions>(new Map())
  const [requested] = useState(() => new Set<string>())

  const learn = (found: readonly BankQuestion[]) => {
    for (const { _id } of found) requested.add(_id)
    setQuestions((before) => new Map([...before, ...found.map((one) => [one._id, one] as const)]))
  }

  useEffect(() => {
    const missing = ids.filter((id) => !requested.has(id))
    if (missing.length === 0) return
    for (const id of missing) requested.add(id)
    const load = async () => {
      for (let start = 0; start < missing.length; start += BANK_PAGE) {
        const found = await readSome(api, missing.slice(start, start + BANK_PAGE))
        setQuestions((before) => new Map([...before, ...found.map((one) => [one._id, one] as const)]))
      }
    }
    void load()
  }, [api, requested, ids])

  return { questions, learn }
}
