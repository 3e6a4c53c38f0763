import { expect, it } from 'vitest'
import { isTransferKind, itemPath, kindNames, kindPaths, listedKinds, type KindName } from './kinds.ts'

const ID = '01KAJ5EVF0000000000000000Q'

it.each<[KindName, string, string, boolean, boolean]>([
  ['jobPost', `/job/${ID}`, `/${ID}`, false, true],
  ['privateJob', `/privateJob/${ID}`, `/privateJob/${ID}`, true, false],
  ['offlineForm', `/offlineJob/${ID}`, `/offlineJob/${ID}`, true, false],
  ['note', `/notes/${ID}`, `/notes/${ID}`, true, false],
  ['question', `/question/${ID}`, `/question/${ID}`, false, true],
  ['quiz', `/quizzes/${ID}`, `/quizzes/${ID}`, true, false],
])('an item of the kind %s is read at %s and changed at %s', (name, read, item, isListed, isTransferred) => {
  expect([itemPath(name, ID), itemPath(name, ID, 'read'), itemPath(name, ID, 'item')]).toEqual([
    read,
    read,
    item,
  ])
  expect(listedKinds.some((kind) => kind === name)).toBe(isListed)
  expect(isTransferKind(name)).toBe(isTransferred)
})

it.each([
  ['a/b', '/job/a%2Fb'],
  ['a?b#c', '/job/a%3Fb%23c'],
  ['पद 1', '/job/%E0%A4%AA%E0%A4%A6%201'],
  ['', '/job/'],
])('itemPath encodes the key %j', (key, expected) => {
  expect(itemPath('jobPost', key)).toBe(expected)
})

it('no two kinds share a key or a page', () => {
  const all = kindNames.map(kindPaths)
  for (const values of [
    all.map(({ itemKey }) => itemKey),
    all.map(({ listKey }) => listKey),
    all.map(({ paths }) => paths.create),
    all.map(({ adminPage }) => adminPage),
  ])
    expect(new Set(values).size).toBe(values.length)
})
