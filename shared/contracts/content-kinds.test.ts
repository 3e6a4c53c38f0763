import { describe, expect, it } from 'vitest'
import { PublicationFields, StoredFields } from './content-kind.ts'
import { kindNames } from '#shared/domain/kinds.ts'
import { CONTENT_KINDS } from './content-kinds.ts'

describe('the registry of kinds', () => {
  it.each(['name', 'itemKey', 'listKey'] as const)('each content kind has a unique %s', (key) => {
    expect(new Set(CONTENT_KINDS.map((kind) => kind[key])).size).toBe(CONTENT_KINDS.length)
  })

  it('the registry lists each kind under its name', () => {
    expect(kindNames).toEqual(CONTENT_KINDS.map(({ name }) => name))
  })

  it('each kind has unique paths', () => {
    // Methods distinguish reads and writes of an item at one path.
    const paths = CONTENT_KINDS.flatMap((kind) => [...new Set(Object.values(kind.paths))])
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => !path.startsWith('/'))).toEqual([])
  })
})

describe.each(CONTENT_KINDS.map((kind) => [kind.name, kind] as const))('the kind %s', (_name, kind) => {
  const ours = [
    ...Object.keys(StoredFields.shape),
    ...Object.keys(PublicationFields.shape),
    ...Object.keys(kind.extra),
  ]

  it('a kind has no field whose name is reserved', () => {
    expect(kind.fieldNames.filter((field) => ours.includes(field))).toEqual([])
  })

  it('the summary of a kind contains only keys that the items of the kind have', () => {
    const known = Object.keys(kind.Item.shape)
    expect(kind.summary.filter((key) => !known.includes(key))).toEqual([])
    expect(kind.summary).toContain('_id')
  })

  it('the update body of a kind requires only fields that the create body requires, or that have a rule for updates', () => {
    const ruled = Object.keys(kind.updateFields ?? {})
    const optional = new Set(Object.keys(kind.defaults).filter((field) => !ruled.includes(field)))
    expect(
      kind.requiredOnUpdate.filter((field) => optional.has(field) || !kind.fieldNames.includes(field)),
    ).toEqual([])
  })

  it.each(Object.entries(kind.defaults))('the default value of the field %s is valid', (field, value) => {
    expect(kind.Draft.partial().parse({ [field]: value })).toEqual({ [field]: value })
  })

  it('no message of a kind is blank', () => {
    expect(Object.values(kind.messages).filter((message) => message.trim() === '')).toEqual([])
  })
})
