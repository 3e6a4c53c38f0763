import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PoolEffectData } from '#shared/contracts/pool-effect.ts'
import { type FormValues, toText } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { useAdminApi } from '#client/features/admin/requests/admin-api.ts'
import { useDebounced } from '#client/features/admin/requests/use-debounced.ts'
import { useFormFrame } from '#client/features/admin/forms/inputs/form-context.ts'

const DEBOUNCE_MS = 500

/** Returns the request body for the reserved questions of a quiz; null until its numbers are typed. */
function useBody(ids: readonly string[]): string | null {
  const { itemId } = useFormFrame()
  const { control } = useFormContext<FormValues>()
  const names = ['category', 'totalQuestions', 'price', 'winningAmount', 'reveal'] as const
  const [category, total, price, prize, reveal] = useWatch({ control, name: names }).map(toText)
  const [totalQuestions, rupees, winningAmount] = [Number(total), Number(price), Number(prize)]
  if (!Number.isInteger(totalQuestions) || totalQuestions < 1) return null
  if (Number.isNaN(rupees) || Number.isNaN(winningAmount)) return null
  const fields = { category, totalQuestions, questionIds: ids, price: rupees, winningAmount, reveal }
  return JSON.stringify({ ...fields, ...(itemId !== null && { _id: itemId }) })
}

// Saving returns the same: a form without it is complete.
function usePoolEffect(body: string | null): PoolEffectData | null {
  const api = useAdminApi()
  const settled = useDebounced(body, DEBOUNCE_MS)
  const { data } = useQuery({
    queryKey: ['admin', 'quizzes', 'pool-effect', settled],
    queryFn: async () => {
      const request = { method: 'POST', body: JSON.parse(settled ?? '') as object } as const
      return (await api<PoolEffectData>('/admin/quizzes/pool-effect', request)).data
    },
    enabled: settled !== null && body !== null,
    placeholderData: keepPreviousData,
  })
  return body === null ? null : (data ?? null)
}

/** Shows before saving a quiz how many questions its publication reserves, and what prevents it. */
export function PoolEffect({ ids }: { ids: readonly string[] }) {
  const messages = useMessages(adminForms).questions
  const effect = usePoolEffect(useBody(ids))
  const obstacles = effect?.obstacles ?? []
  return (
    <div role="status" className="my-2">
      {effect !== null && effect.reserved > 0 && <p>{messages.reserves(effect.reserved)}</p>}
      {obstacles.length > 0 && (
        <div className="mt-2 rounded-lg border border-line p-3">
          <p className="text-amber">{messages.obstacles}</p>
          <ul className="list-disc ps-5">
            {obstacles.map((obstacle) => (
              <li key={obstacle} className="wrap-anywhere">
                {obstacle}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
