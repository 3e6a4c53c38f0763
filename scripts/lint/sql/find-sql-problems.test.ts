import { describe, expect, test } from 'vitest'
import { findOrderProblems } from './find-order-problems.mjs'
import { findSqlProblems } from './find-sql-problems.mjs'
import { HOLE, readTokens } from './read-tokens.mjs'

type Case = [rule: string, refused: string, accepted: string, message: RegExp]

const cases: Case[] = [
  [
    'an alias with capitals is quoted',
    'select run_at as runAt from jobs',
    'select run_at as "runAt" from jobs where id = @jobId and type = \'jobPost\'',
    /"runAt"/,
  ],
  [
    'a text is in single quotes',
    'select id from jobs where type = "mail"',
    "select id as \"order\" from jobs where type = 'it''s'",
    /single quotes/,
  ],
  ['a name has no backticks', 'select `id` from jobs', 'select id from jobs', /double quotes/],
  ['a name has no brackets', 'select [id] from jobs', 'select id from jobs', /double quotes/],
  [
    'an upsert names its columns',
    'insert into counts (id) values (?) on conflict do update set n = excluded.n',
    'insert into counts (id) values (?) on conflict do nothing',
    /Name the columns/,
  ],
  [
    'an upsert names the table of an old value',
    'insert into counts (id, n) values (?, 1) on conflict (id) do update set n = n + 1 returning n',
    'insert into counts (id, n) values (?, 1) on conflict (id) do update set n = counts.n + 1, at = excluded.at returning n',
    /counts.count/,
  ],
  [
    'an upsert names the table in its condition',
    'insert into counts (id, n) values (?, 1) on conflict (id) do update set n = excluded.n where n < excluded.n',
    'insert into counts (id, n) values (?, 1) on conflict (id) do update set n = excluded.n where excluded.n > counts.n',
    /counts.count/,
  ],
  [
    'a choice is a case',
    'select iif(a > 1, a, 0) from t',
    'select case when a > 1 then a else 0 end from t',
    /iif/,
  ],
  ['a default is coalesce', 'select ifnull(a, 0) from t', 'select coalesce(a, 0) from t', /coalesce/],
  [
    'a larger value of two is a case',
    'update t set n = max(n, ?) where id = ?',
    'select max(case when a = 1 then b else 0 end), min(n) from t',
    /max of two/,
  ],
  ['rows have keys', 'delete from t where rowid = ?', 'delete from t where id = ?', /rowid/],
  [
    'a subquery has a name',
    'select count(*) from (select 1 from t) where true',
    'select count(*) from (select 1 from t) as some join (select 2 from t) other on true',
    /Give the subquery a name/,
  ],
  [
    'an interpolated subquery has a name',
    `select a from (${HOLE}) order by id`,
    `select a from (${HOLE}) i order by i.id`,
    /Give the subquery a name/,
  ],
  [
    'a parameter that may be null has a type',
    'select id from t where ? is null or name = ?',
    'select id from t where cast(? as text) is null or name = ? or at is not null',
    /cast it/,
  ],
  [
    'a named parameter that may be null has a type',
    'select id from t where @ids is not null',
    'select id from t where cast(@ids as text) is not null',
    /cast it/,
  ],
  [
    'a comparison is no `is`',
    'select id from t where a is ?',
    'select id from t where a is not distinct from ?',
    /distinct/,
  ],
  [
    'a comparison has one =',
    'select id from t where a == 1',
    'select id from t where a <> 1',
    /instead of ==/,
  ],
  [
    'JSON is read by functions of the engine',
    'select value from json_each(?)',
    `select e.value from ${HOLE} e`,
    /json-sql/,
  ],
  ['JSON has no arrows', "select a ->> 'b' from t", 'select a || b from t', /json-sql/],
  [
    'an insert has no `or`',
    'insert or ignore into t (id) values (?)',
    'insert into t (id) values (?)',
    /on conflict/,
  ],
  [
    'an insert is no replace',
    'replace into t (id) values (?)',
    'insert into t (id) values (?)',
    /on conflict/,
  ],
  ['a pattern is no glob', "select id from t where a glob 'b*'", 'select id from t where a >= ?', /GLOB/],
  ['a pattern is no like', "select id from t where a like 'b%'", 'select id from t where a >= ?', /LIKE/],
  ['times are numbers', "select strftime('%s') as at from t", 'select at from t', /milliseconds/],
  [
    'a column has no unary plus',
    'select id from t where +a = ?',
    'select id from t where a + 1 = b + ?',
    /unary plus/,
  ],
  [
    'a sum counts no booleans',
    'select sum(a > 1) from t',
    'select sum(case when a > 1 then 1 else 0 end), sum(n) from t',
    /booleans/,
  ],
  [
    'a flag is compared',
    'select id from t where is_public and not q.is_shown',
    'select q.is_public as "isPublic" from t q where q.is_public = 1 and is_shown = 0',
    /compare it/,
  ],
  [
    'a condition is no number',
    'select id from t where 1',
    'select id from t where true and a = 1',
    /write true/,
  ],
  [
    'a condition is no parameter',
    'select case when @isAhead then 1 else 0 end from t where ? or a = ?',
    'select case when @isAhead = 1 then 1 else 0 end from t where a between ? and ? and b = ?',
    /A parameter/,
  ],
  [
    'a cast has room for milliseconds',
    'select cast(a as integer) from t',
    'select cast(a as bigint), cast(b as text) from t',
    /bigint/,
  ],
  [
    'a limit has one number',
    'select id from t order by id limit ?, ?',
    'select id from t order by id limit ? offset ?',
    /offset/,
  ],
  ['a limit is positive', 'select id from t limit -1', 'select id from t limit 10', /negative/],
  [
    'a delete has no limit',
    'delete from t where a = ? limit 10',
    'delete from t where id in (select id from t order by id limit 10)',
    /subquery of keys/,
  ],
  ['functions exist in both engines', 'select hex(a) from t', 'select lower(a), length(b) from t', /hex/],
  ['statements exist in both engines', 'pragma data_version', 'select 1', /SQLite only/],
]

describe('common SQL', () => {
  test.each(cases)('the linter checks that %s', (_rule, refused, accepted, message) => {
    expect(findSqlProblems(refused)).toEqual(expect.arrayContaining([expect.stringMatching(message)]))
    expect(findSqlProblems(accepted)).toEqual([])
  })

  test('texts and comments are no names or words of SQL', () => {
    expect(findSqlProblems('select 1 where a = \'rowid iif(x) "b"\' -- select rowid as runAt')).toEqual([])
    expect(readTokens("select 'it''s' /* rowid */ , \"a b\"").map(({ text }) => text)).toEqual([
      'select',
      "'it''s'",
      ',',
      '"a b"',
    ])
  })
})

const NO_KEY = [/ends in a key/]
const NO_ORDER = [/without an order/]

describe('orders of rows', () => {
  test.each([
    ['a list by time alone', 'select id from t order by at desc', NO_KEY],
    ['a list whose key is not last', 'select a from t order by id, at', NO_KEY],
    ['an order within a subquery', 'select a from (select id, a from t order by at limit 3) b', NO_KEY],
    [
      'a batch without an order',
      'delete from t where id in (select id from t where at < ? limit ?)',
      NO_ORDER,
    ],
    ['a union whose order is within', 'select id from (select id from t order by id) a limit 5', NO_ORDER],
  ])('the linter refuses %s', (_name, sql, messages) => {
    expect(findOrderProblems(sql)).toEqual(messages.map((message) => expect.stringMatching(message)))
  })

  test.each([
    ['a list that ends in its key', 'select a from t order by at desc, t.id desc limit ? offset ?'],
    ['a list that ends in the id of its item', 'select a from t where list = ? order by key, item_id'],
    ['a list that ends in a quoted id', 'select i."ownerId" from t i order by i."setId", i."ownerId"'],
    ['rows that are equal if their order is', 'select distinct topic from t order by topic limit 200'],
    ['the first of several values', 'select run_at from t where type = ? order by run_at limit 1'],
    ['a count up to a limit', 'select count(*) from (select 1 from t limit ?) some'],
    ['an order that is interpolated', `select a from t order by ${HOLE}`],
  ])('the linter accepts %s', (_name, sql) => {
    expect(findOrderProblems(sql)).toEqual([])
  })
})
