import { count, eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { missingPositions } from '#server/db/queries/listings.ts'
import { readItemJson, readSummaryJson, documentById, readStatements } from './content.repository.ts'
import { schema } from '#server/db/schema/index.ts'
import type { IndexedModel, StoredRow } from '#server/content/model/content.model.ts'
import { isPublic, pickFields } from '#server/content/model/content.model.ts'
import { projectionVersion } from './rebuild-projections.ts'
import type { VersionedModel } from './rebuild-projections.ts'

const { listings, projectionVersions, itemJson, itemSummaryJson, searchDocuments } = schema

export type CheckedModel = IndexedModel<StoredRow> & VersionedModel

type Found = { items: number; problems: string[] }

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Yields the rows of a kind in id order, and an Error in place of an unreadable row. */
async function* readRows(
  model: CheckedModel,
  query: Query,
): AsyncGenerator<[id: string, row: StoredRow | Error]> {
  const { byId, idsAfter } = readStatements(query, model)
  for (let after = ''; ;) {
    const ids = ((await idsAfter.execute({ after })) as unknown as { id: string }[]).map((row) => row.id)
    for (const id of ids) {
      try {
        const [row] = (await byId.execute({ id })) as unknown as StoredRow[]
        if (row !== undefined) yield [id, row]
      } catch (error) {
        yield [id, new Error(reasonOf(error), { cause: error })]
      }
    }
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function itemJsonProblems(query: Query, model: CheckedModel, row: StoredRow): Promise<string[]> {
  const item = model.toItem(row)
  const summary = pickFields(item, model.kind.summary)
  const [ready] = await readItemJson(query, [row.id])
  const problems: string[] = []
  if (ready === undefined) problems.push('has no item JSON')
  else if (!ready.equals(Buffer.from(JSON.stringify(item))))
    problems.push('has item JSON that is not its own')
  const [readySummary] = await readSummaryJson(query, [row.id])
  if (readySummary === null) problems.push('has no summary')
  else if (readySummary !== JSON.stringify(summary)) problems.push('has a summary that is not its own')
  return problems
}

/** Returns true if the stored projection version is missing or current. Otherwise the next start rebuilds the kind. */
async function isOfThisVersion(query: Query, model: CheckedModel): Promise<boolean> {
  const [stored] = await query
    .select()
    .from(projectionVersions)
    .where(eq(projectionVersions.kind, model.kind.name))
  return stored === undefined || stored.version === projectionVersion(model)
}

async function checkKind(
  query: Query,
  model: CheckedModel,
  expectedCounts: Map<string, number>,
): Promise<Found> {
  const { name } = model.kind
  const isCurrent = await isOfThisVersion(query, model)
  const problems: string[] = []
  let items = 0
  for await (const [id, row] of readRows(model, query)) {
    items += 1
    if (row instanceof Error) {
      problems.push(`${name}/${id} cannot be read: ${row.message}`)
      continue
    }
    if (isCurrent)
      problems.push(
        ...(await itemJsonProblems(query, model, row)).map((problem) => `${name}/${id} ${problem}`),
      )
    // The index also has drafts and trashed items, for admins. If a migration emptied it, the next start refills it.
    const isFindable = (await documentById(query).execute({ kind: name, id })).length > 0
    if (!isFindable && isCurrent) problems.push(`${name}/${id} cannot be searched`)
    if (!isPublic(row)) continue
    const entries = isCurrent ? model.listEntries(row).map((entry) => ({ ...entry, itemId: id })) : []
    for (const { list } of entries) expectedCounts.set(list, (expectedCounts.get(list) ?? 0) + 1)
    for (const { list } of await missingPositions(query, entries))
      problems.push(`${name}/${id} is missing in the list ${list}`)
  }
  const ofKind = eq(searchDocuments.kind, name)
  const [documents] = await query.select({ found: count() }).from(searchDocuments).where(ofKind)
  if (documents !== undefined && documents.found > items)
    problems.push(`${name}: ${documents.found} documents can be searched, of ${items} items`)
  return { items, problems }
}

async function surplus(query: Query, items: number, expectedCounts: Map<string, number>): Promise<string[]> {
  const problems: string[] = []
  for (const table of [itemJson, itemSummaryJson]) {
    const [ready] = await query.select({ found: count() }).from(table)
    if (ready !== undefined && ready.found > items)
      problems.push(`${ready.found} items are kept ready as JSON, and there are ${items}`)
  }
  const lists = await query
    .select({ list: listings.list, found: count() })
    .from(listings)
    .groupBy(listings.list)
  for (const { list, found } of lists) {
    const expected = expectedCounts.get(list) ?? 0
    if (found > expected) problems.push(`list ${list}: ${found} entries, and ${expected} items belong there`)
  }
  return problems
}

/** Compares all projections of items with the output of the models. Skips those that the next start rebuilds. */
export async function checkContent(
  query: Query,
  models: readonly CheckedModel[],
): Promise<{ items: Map<string, number>; problems: string[] }> {
  const expectedCounts = new Map<string, number>()
  const items = new Map<string, number>()
  const problems: string[] = []
  for (const model of models) {
    const found = await checkKind(query, model, expectedCounts)
    items.set(model.kind.name, found.items)
    problems.push(...found.problems)
  }
  const total = [...items.values()].reduce((sum, number) => sum + number, 0)
  const areCurrent = await Promise.all(models.map((model) => isOfThisVersion(query, model)))
  if (areCurrent.every(Boolean)) problems.push(...(await surplus(query, total, expectedCounts)))
  return { items, problems }
}
