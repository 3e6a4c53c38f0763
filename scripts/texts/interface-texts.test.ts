import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { textProblems } from '../lint/language/find-problems.mjs'
import { readTexts, splitSentences, wordCount } from './read-texts.ts'

const root = path.join(import.meta.dirname, '../..')
const catalogue = readTexts(root, 'client/src/messages/en/**/*.ts')
const shared = readTexts(root, 'shared/{contracts,domain}/**/*.ts')
const server = readTexts(root, 'server/{content,http,lib,modules,ports}/**/*.ts')

/** Labels of the specification without quotation marks. */
const LABELS = [
  'Latest Jobs, Results, Admit Card, Apply, Notification, Important Dates, Application Fee, Age Limit',
  'Requirements, Benefits, Previous, Next, Submit Quiz, Start Quiz, LogOut, Edit, Delete, Contact Us',
  'Pdf/Image Link, Download Link, Details Link, Account Management, Job Applications, Billing & Subscriptions',
  'Excellence, Inclusivity, Innovation, Integrity, Mon-Fri, 9:00 AM-6:00 PM, Sat, 10:00 AM-4:00 PM, Sun',
  'Closed, Easy, Moderate, Difficult, Free, Mock',
].flatMap((line) => line.split(', '))

const shown = new Set([...catalogue, ...shared, ...server].map(({ text }) => text))

/** Returns the texts of a product document in single quotation marks, with N for a value. */
function givenTexts(file: string): string[] {
  const page = fs.readFileSync(path.join(root, 'docs/product', file), 'utf8').replaceAll(/\s*\n\s*/g, ' ')
  const quoted = page.matchAll(/(?<=[\s(/])'([^' ](?:[^']|'(?=\w))*?)'(?=[\s.,;:)/])/g)
  return [...quoted].map(([, text = '']) =>
    text.replaceAll(/\{\w+\}|"term"/g, (value) => (value === '"term"' ? '"N"' : 'N')),
  )
}

describe('interface texts', () => {
  it.each(['specification.md', 'fine-points.md'])(
    'every interface text that %s prescribes is shown unchanged',
    (file) => {
      const given = givenTexts(file)
      expect(given.length).toBeGreaterThan(5)
      expect(given.filter((text) => !shown.has(text))).toEqual([])
    },
  )

  it('every label that specification.md prescribes is shown unchanged', () => {
    const page = fs.readFileSync(path.join(root, 'docs/product/specification.md'), 'utf8')
    expect(LABELS.filter((label) => !page.includes(label))).toEqual([])
    expect(LABELS.filter((label) => !shown.has(label))).toEqual([])
  })

  /** Texts for users: the catalogue, and sentences of the server such as mails, receipts and API messages. */
  const sentences = [
    ...catalogue.filter(({ text }) => !/^[#./]/.test(text)),
    ...[...shared, ...server].filter(({ text }) => /^[A-Z'"(][\w']* .* .*[.:?!]$/.test(text)),
  ].flatMap(({ file, text }) => splitSentences(text).map((sentence) => ({ file, sentence })))

  it('no sentence of the interface texts has more than 18 words, and the average is at most 12 words', () => {
    const words = sentences.map(({ sentence }) => wordCount(sentence))
    expect(sentences.length).toBeGreaterThan(1500)
    expect(sentences.filter((_sentence, index) => (words[index] ?? 0) > 18)).toEqual([])
    expect(words.reduce((total, count) => total + count, 0) / words.length).toBeLessThan(12)
  })

  it('no sentence of the interface texts contains a banned phrase', () => {
    expect(sentences.filter(({ sentence }) => textProblems(sentence).length > 0)).toEqual([])
  })
})
