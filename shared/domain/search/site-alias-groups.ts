import { tokenize } from '#shared/domain/text/tokenize.ts'
import type { AliasGroup } from './aliases.ts'

export type GroupProblem = { index: number; message: string }

const WORDS_MAX = 5

export const toMember = (text: string): string => tokenize(text).join(' ')

const quoted = (members: readonly string[]): string => members.map((member) => `“${member}”`).join(' and ')

type Place = { table: AliasGroup } | { own: number }

/** Adds a site's groups to a table. A group that would unite two others is a problem and is not added. */
export function mergeGroups(
  table: readonly AliasGroup[],
  own: readonly (readonly string[])[],
): { groups: AliasGroup[]; problems: GroupProblem[] } {
  const places = new Map<string, Place>()
  for (const group of table) for (const member of group) places.set(member, { table: group })
  const added = new Map<AliasGroup, string[]>()
  const separate: AliasGroup[] = []
  const problems: GroupProblem[] = []

  for (const [index, texts] of own.entries()) {
    const members = [...new Set(texts.map(toMember))].filter((member) => member !== '')
    const message = findProblem(members, places)
    if (message !== null) {
      problems.push({ index, message })
      continue
    }
    const extended = members.map((member) => places.get(member)).find((place) => place !== undefined)
    const others = members.filter((member) => !places.has(member))
    if (extended !== undefined && 'table' in extended)
      added.set(extended.table, [...(added.get(extended.table) ?? []), ...others])
    else separate.push(members)
    for (const member of others) places.set(member, { own: index })
  }
  const extendedTable = table.map((group) => [...group, ...(added.get(group) ?? [])])
  return { groups: [...extendedTable, ...separate], problems }
}

function findProblem(members: readonly string[], places: ReadonlyMap<string, Place>): string | null {
  if (members.length < 2) return 'Name at least two words or phrases that mean the same.'
  const long = members.find((member) => member.split(' ').length > WORDS_MAX)
  if (long !== undefined) return `Use at most ${WORDS_MAX} words in a phrase: ${quoted([long])}.`
  const ofTable = new Map<AliasGroup, string>()
  for (const member of members) {
    const place = places.get(member)
    if (place === undefined) continue
    if ('own' in place) return `${quoted([member])} is in group ${place.own + 1} already.`
    ofTable.set(place.table, member)
  }
  if (ofTable.size > 1) return `${quoted([...ofTable.values()])} mean different things in the table.`
  if (members.every((member) => places.has(member))) return 'The table has all of these already.'
  return null
}
