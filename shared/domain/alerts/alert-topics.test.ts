import { expect, it } from 'vitest'
import { ALERT_KINDS, ALERT_TOPICS, isAlertKind, isAlertTopic, TOPIC_OF_STAGE } from './alert-topics.ts'

it('every topic is a kind, and every stage has a topic of its own', () => {
  expect(ALERT_TOPICS.every(isAlertKind)).toBe(true)
  expect(new Set(Object.values(TOPIC_OF_STAGE)).size).toBe(5)
  expect(Object.values(TOPIC_OF_STAGE).every(isAlertTopic)).toBe(true)
})

it.each([['lastDate'], ['toString'], [''], [null], [3], [['results']]])('%j is no topic', (value) => {
  expect(isAlertTopic(value)).toBe(false)
})

it('what is no kind is not taken for one', () => {
  expect(ALERT_KINDS).toHaveLength(10)
  expect(isAlertKind('digest')).toBe(false)
})
