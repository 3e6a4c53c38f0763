import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

/** A question whose answer was shown, and how many there are. */
type Shown = { name: string; total: number }

/** What keeps a quiz from being started. */
export const reasonStatements = preparePerConnection((connection) => ({
  publicOf: connection
    .prepare<[string], number>(
      `select count(*) from json_each(?) e join questions q on q.id = e.value
       where q.status = 'published' and q.deleted_at is null`,
    )
    .pluck(),
  /** At most as many of a category as practice asks for: none of those whose keys are secret. */
  drawable: connection
    .prepare<[string, number], number>(
      `select count(*) from (select 1 from questions q
         where category = ? and status = 'published' and deleted_at is null
           and not exists (select 1 from reserved_questions r where r.question_id = q.id) limit ?)`,
    )
    .pluck(),
  shown: connection.prepare<[string, number, number], Shown>(
    `select q.question_name as name, count(*) over () as total
     from json_each(?) e join questions q on q.id = e.value
     where exists (select 1 from served_questions s where s.question_id = q.id and s.at <= ?)
     order by e.key limit ?`,
  ),
}))

/** The public questions among some ids, in their order. */
export const listedStatements = preparePerConnection((connection) => ({
  listed: connection
    .prepare<[string], string>(
      `select q.id from json_each(?) e join questions q on q.id = e.value
       where q.status = 'published' and q.deleted_at is null order by e.key`,
    )
    .pluck(),
}))
