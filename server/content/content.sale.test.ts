import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { note } from '#shared/contracts/note.ts'
import { offlineForm } from '#shared/contracts/offline-form.ts'
import { buildNote, buildOfflineForm } from '#shared/testing/kind-builders.ts'
import { testApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

const KINDS = [
  ['a note', note, buildNote],
  ['an offline form', offlineForm, buildOfflineForm],
] as const

describe.each(KINDS)('%s', (_name, kind, build) => {
  let server: TestApp
  let bought: Set<string>
  beforeEach(async () => {
    bought = new Set()
    const entitlements = {
      isSold: async () => false,
      ownedOf: async (viewer: { id: string }, name: string, ids: readonly string[]) =>
        new Set(ids.filter((id) => bought.has(`${viewer.id} ${name} ${id}`))),
    }
    server = await testApp({ entitlements })
  })
  afterEach(() => server.close())

  async function create(more: object = {}) {
    const response = await server.send('POST', kind.paths.create, { ...build(), ...more })
    expect(response.statusCode).toBe(200)
    return { item: response.json().data[kind.itemKey], message: response.json().message as string }
  }
  type Role = 'anonymous' | 'user' | 'admin'
  const itemPath = (id: string) => kind.paths.read.replace(':id', id)
  async function seen(id: string, as: Role, query = '') {
    const list = (await server.get(`${kind.paths.list}${query}`, { as })).json().data[kind.listKey]
    const one = (await server.get(itemPath(id), { as })).json().data[kind.itemKey]
    return [list[0], one]
  }

  it('an item for sale hides its download links from users without access', async () => {
    const { item } = await create()
    for (const as of ['anonymous', 'user'] as const)
      for (const shown of await seen(item._id, as)) {
        const { details: _details, link: _link, ...rest } = item
        expect(shown).toEqual({ ...rest, locked: true })
      }
    for (const shown of await seen(item._id, 'admin')) expect(shown).toEqual(item)
    expect(item).toMatchObject({ ...build(), locked: false, forSale: true })
  })

  it('an item for sale shows its table of contents and a sample to all callers, and the search covers the contents', async () => {
    const { item } = await create({
      contents: 'Chapter of the zamindars',
      sample: 'https://example.org/two-pages.pdf',
    })
    for (const as of ['anonymous', 'user'] as const)
      expect((await seen(item._id, as))[1]).toMatchObject({
        contents: 'Chapter of the zamindars',
        sample: 'https://example.org/two-pages.pdf',
      })
    const found = await server.get(`${kind.paths.list}?searchQuery=zamindars`, { as: 'anonymous' })
    expect(found.json().data.total).toBe(1)
  })

  it.each([
    ['sample', 'javascript:alert(1)'],
    ['sample', 'x'.repeat(10_000)],
    ['contents', 'x'.repeat(5_001)],
    ['contents', 7],
  ])('an item for sale rejects an invalid %s (%#)', async (field, value) => {
    const response = await server.send('POST', kind.paths.create, { ...build(), [field]: value })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toMatchObject([{ field }])
  })

  it('an item for sale needs neither contents nor a sample', async () => {
    const { contents: _contents, sample: _sample, ...bare } = build()
    const response = await server.send('POST', kind.paths.create, bare)
    expect(response.json().data[kind.itemKey]).toMatchObject({ contents: '', sample: '' })
  })

  it('summaries state whether an item for sale is locked', async () => {
    const { item } = await create()
    for (const [as, locked] of [
      ['anonymous', true],
      ['user', true],
      ['admin', false],
    ] as const) {
      const [summary] = await seen(item._id, as, '?fields=summary')
      expect(summary.locked, as).toBe(locked)
      expect(Object.keys(summary).toSorted()).toEqual(kind.summary.toSorted())
    }
  })

  it('an item for sale shows all callers the file type of its download, but not the link', async () => {
    const link = 'https://downloads.example.org/all.zip?key=1'
    const { item } = await create({ link, details: 'https://downloads.example.org/cover.PNG' })
    for (const as of ['anonymous', 'user', 'admin'] as const)
      for (const shown of await seen(item._id, as))
        expect(shown).toMatchObject({ fileType: 'archive', detailsType: 'image' })
    expect((await server.get(itemPath(item._id))).body).not.toContain('downloads.example.org')
  })

  it('a bought item is unlocked only for the user who bought it', async () => {
    const { item } = await create()
    const { item: other } = await create()
    bought.add(`test-user ${kind.name} ${item._id}`)
    expect((await server.get(itemPath(item._id), { as: 'user' })).json().data[kind.itemKey]).toEqual(item)
    expect((await server.get(itemPath(other._id), { as: 'user' })).json().data[kind.itemKey].locked).toBe(
      true,
    )
    const list = (await server.get(kind.paths.list, { as: 'user' })).json().data[kind.listKey]
    expect(list.map((each: { locked: boolean }) => each.locked)).toEqual([true, false])
    expect((await server.get(itemPath(item._id))).json().data[kind.itemKey]).not.toHaveProperty('link')
  })

  it.each(['Free', '0'])('an item at the price %s is unlocked for every signed-in user', async (price) => {
    const { item } = await create({ price })
    expect(item).toMatchObject({ priceInPaise: 0, forSale: true })
    for (const shown of await seen(item._id, 'anonymous')) expect(shown).not.toHaveProperty('details')
    for (const shown of await seen(item._id, 'user')) expect(shown).toEqual(item)
  })

  it('an item whose price is not one amount is stored but not for sale, and the admin gets a message', async () => {
    const { item, message } = await create({ price: '₹199 (offer ₹149)' })
    expect(item).toMatchObject({ price: '₹199 (offer ₹149)', priceInPaise: null, forSale: false })
    expect(message).toBe(`${kind.messages.created} It cannot be sold, because the price is not one amount.`)
    const put = await server.send('PUT', kind.paths.item.replace(':id', item._id), {
      ...build(),
      price: '₹149',
    })
    expect(put.json()).toMatchObject({ message: kind.messages.updated })
    expect(put.json().data[kind.itemKey]).toMatchObject({ priceInPaise: 14_900, forSale: true })
  })

  it.each([99, ['99'], { amount: 99 }])('an item for sale does not accept %j as a price', async (price) => {
    const response = await server.send('POST', kind.paths.create, { ...build(), price })
    expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'price' }] })
  })

  it.each(['-49', '−₹49', '\u00A0－ 49', 'Rs. -5', '₹ − ४९', '- Free'])(
    'an item for sale rejects the price %j, which begins with a minus, and writes nothing',
    async (price) => {
      const refused = {
        statusCode: 400,
        message: 'Price must be 0 or more.',
        errors: [{ field: 'price', message: 'Price must be 0 or more.' }],
      }
      expect((await server.send('POST', kind.paths.create, { ...build(), price })).json()).toMatchObject(
        refused,
      )
      expect((await server.get(kind.paths.list)).json().data.total).toBe(0)
      const { item } = await create()
      const path = kind.paths.item.replace(':id', item._id)
      expect((await server.send('PUT', path, { ...build(), price })).json()).toMatchObject(refused)
      expect((await server.get(itemPath(item._id), { as: 'admin' })).json().data[kind.itemKey]).toEqual(item)
    },
  )

  it('a cached response never includes the download of an item for sale', async () => {
    const { item } = await create()
    await seen(item._id, 'admin')
    for (const path of [itemPath(item._id), kind.paths.list, `${kind.paths.list}?searchQuery=a`]) {
      const response = await server.get(path)
      expect(response.body, path).not.toContain('downloads.example.org')
      expect((await server.get(path)).body).toBe(response.body)
    }
  })
})

describe('a note without a download link', () => {
  it('a note that has no download link can be stored but not bought, and an edit requires the link', async () => {
    const server = await testApp()
    const made = await server.send('POST', '/notes/create', buildNote({ link: '' }))
    expect(made.json()).toMatchObject({
      message: 'Note created successfully. It cannot be sold, because it has no download link.',
      data: { note: { forSale: false, link: '' } },
    })
    const { _id } = made.json().data.note
    const edit = await server.send('PUT', `/notes/${_id}`, buildNote({ link: '' }))
    expect(edit.json()).toMatchObject({
      statusCode: 400,
      message: 'Please fill all required fields.',
      errors: [{ field: 'link' }],
    })
    // The API ignores extra fields of the old client.
    const body = { ...buildNote(), _id: 'x', isOpen: true, onClose: null, createdAt: '', updatedAt: '' }
    expect((await server.send('PUT', `/notes/${_id}`, body)).json().data.note).toMatchObject({
      _id,
      forSale: true,
    })
    await server.close()
  })
})

it('an application form whose file is in the field details can be bought without a download link', async () => {
  const server = await testApp()
  const body = buildOfflineForm({ details: 'https://example.org/form.pdf', link: '' })
  const made = await server.send('POST', offlineForm.paths.create, body)
  expect(made.json()).toMatchObject({
    message: offlineForm.messages.created,
    data: { offlineForm: { forSale: true, link: '' } },
  })
  await server.close()
})
