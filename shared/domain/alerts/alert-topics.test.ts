import { expect, it } from 'vitest'
import { ALERT_KINDS, ALERT_TOPICS, isAlertKind, isAlertTopic, TOPIC_OF_STAGE } from './alert-topics.ts'

it('every topic is an alert kind, and every stage has a distinct topic', () => {
  expect(ALERT_TOPICS.every(isAlertKind)).toBe(true)
  expect(new Set(Object.values(TOPIC_OF_STAGE)).size).toBe(5)
  expect(Object.values(TOPIC_OF_STAGE).every(isAlertTopic)).toBe(true)
})

it.each([['lastDate'], ['toString'], [''], [null], [3], [['results']]])(
  '%j is not an alert topic',
  (value) => {
    expect(isAlertTopic(value)).toBe(false)
  },
)

it('the list of alert kinds has eleven kinds and does not contain the digest', () => {
  expect(ALERT_KINDS).toHaveLength(11)
  expect(isAlertKind('digest')).toBe(false)
})
