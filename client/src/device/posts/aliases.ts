import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { AliasesData } from '#shared/contracts/aliases.ts'
import {
  organisationSearch,
  type OrganisationSearch,
} from '#shared/domain/organisations/suggested-organisations.ts'
import { NO_ALIASES, prepareAliases, type Aliases } from '#shared/domain/search/aliases.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { meta } from '#client/device/db/db.ts'

type Stored = AliasesData & { fetchedAt: number }

const NAME = 'aliases'
const FETCH_INTERVAL_MS = DAY_MS

const readStored = async () => (await meta.get(NAME))?.value as Stored | undefined

export async function fetchAliases(now: number): Promise<void> {
  const { fetchedAt = -Infinity } = (await readStored()) ?? {}
  if (!isElapsed(fetchedAt, FETCH_INTERVAL_MS, now)) return
  const { data } = await apiRequest<AliasesData>('/aliases', { credentials: 'omit' })
  await meta.put({ name: NAME, value: { ...data, fetchedAt: now } satisfies Stored })
}

let prepared: { fetchedAt: number; aliases: Aliases } | undefined

export async function readAliases(): Promise<Aliases> {
  const stored = await readStored()
  if (stored === undefined) return NO_ALIASES
  if (prepared?.fetchedAt !== stored.fetchedAt)
    prepared = { fetchedAt: stored.fetchedAt, aliases: prepareAliases(stored.groups) }
  return prepared.aliases
}

/** Reads the search for organisations; without a fetched table it finds none. */
export const readOrganisations = async (): Promise<OrganisationSearch> =>
  organisationSearch((await readStored())?.organisations ?? [])
