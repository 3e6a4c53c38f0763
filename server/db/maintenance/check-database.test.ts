import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import { alertProblems } from './check-database.ts'

let connection: Database.Database
beforeEach(() => {
  connection = new Database(migratedDatabase())
  connection.exec(`
    insert into alerts (id, post_id, facts, phase, at, release_at, expanded_key, expanded_owner, targeted, waiting,
      digest, accepted, failed, pruned, cancelled, shown, clicked)
      values ('1', 'P', '{}', 'expanded', 1, 1, '', '', 4, 1, 2, 1, 0, 0, 0, 0, 0);
    insert into deliveries (alert_id, subscription_id, origin, status, rank, run_at, expires_at, attempts, is_shown)
      values ('1', 'A', 'o', 'waiting', 'topic', 1, 1, 0, 0), ('1', 'B', 'o', 'digest', 'topic', 1, 1, 0, 0),
      ('1', 'C', 'o', 'accepted', 'topic', 1, 1, 0, 0), ('g-2026-11-21', 'D', 'o', 'accepted', 'topic', 1, 1, 0, 0)`)
})
afterEach(() => connection.close())

it('the check of alerts reports no problem for counted deliveries and for deliveries in a digest', () => {
  expect(alertProblems(connection)).toEqual([])
})

it.each([
  [
    'a count of targets that is not the sum of the others',
    'update alerts set targeted = 5',
    'alert 1: targets 5 deliveries and counts 4',
  ],
  [
    'an answer that was counted twice',
    'update alerts set accepted = 2',
    'alert 1: targets 4 deliveries and counts 5',
  ],
  [
    'a delivery that waits and is not counted as such',
    "insert into deliveries select 9, alert_id, 'E', origin, status, rank, 1, 1, 0, 0 from deliveries limit 1",
    'alert 1: counts 1 waiting deliveries and there are 2',
  ],
  [
    'a waiting delivery that was lost',
    "delete from deliveries where status = 'waiting'",
    'alert 1: counts 1 waiting deliveries and there are 0',
  ],
  [
    'more for digests than are counted',
    'update alerts set digest = 0, accepted = 3',
    'alert 1: counts 0 deliveries for digests and there are 1',
  ],
  [
    'a delivery of no alert',
    "update deliveries set alert_id = '2' where subscription_id = 'C'",
    'deliveries: alert 2 is missing',
  ],
  [
    'a stream that is read beyond its end',
    'update alert_state set cursor = 7',
    'alerts: the stream of events is read to 7, beyond its end',
  ],
])('the check of alerts reports %s', (_title, sql, problem) => {
  connection.exec(sql)
  expect(alertProblems(connection)).toEqual([problem])
})
