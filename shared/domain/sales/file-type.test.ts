import { expect, it } from 'vitest'
import { detectFileType } from './file-type.ts'

it.each([
  ['https://downloads.example.org/notes/polity.pdf', 'pdf'],
  ['https://downloads.example.org/Notes.PDF?v=2#page=3', 'pdf'],
  ['https://cdn.example.org/cover.jpeg', 'image'],
  ['https://example.org/form.docx', 'document'],
  ['https://example.org/all.zip', 'archive'],
  ['https://example.org/form', 'page'],
  ['https://example.org/form?file=a.pdf', 'page'],
  // A host name has no file extension.
  ['https://example.zip', 'page'],
  ['https://example.org/a.constructor', 'page'],
  ['https://example.org/notes.pdf/', 'page'],
])('detectFileType returns for %s the type %s', (link, type) => {
  expect(detectFileType(link)).toBe(type)
})

it.each(['', '  '])('detectFileType returns null for a blank link (%j)', (link) => {
  expect(detectFileType(link)).toBeNull()
})
