import type { BankQuestion } from '#shared/contracts/question-bank.ts'
import { jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

/** Stored question: marks in hundredths, options as JSON. */
export type BankRow = Pick<
  BankQuestion,
  '_id' | 'questionName' | 'level' | 'topic' | 'category' | 'status' | 'uses'
> & { options: string; marks: number; penalty: number; isShown: number }

/** Filter of the bank; blank fields match all. `ids` is JSON, null for all. */
export type BankFilter = {
  topic: string
  level: string
  category: string
  unused: string
  ids: string | null
  now: number
  limit: number
}

const columns = `q.id as _id, q.question_name as "questionName", q.options, q.level, q.topic, q.category, q.marks,
  q.penalty, q.status, (select count(*) from quiz_questions u where u.question_id = q.id) as uses,
  exists (select 1 from served_questions s where s.question_id = q.id and s.at <= @now) as "isShown"`

const fits = `q.deleted_at is null and (@topic = '' or q.topic = @topic) and (@level = '' or q.level = @level)
  and (@category = '' or q.category = @category)
  and (@unused = '' or not exists (select 1 from quiz_questions u where u.question_id = q.id))`

export const bankStatements = preparePerConnection((connection) => ({
  latest: connection.prepare<[BankFilter], BankRow>(
    `select ${columns} from questions q where ${fits} and cast(@ids as text) is null
     order by q.updated_at desc, q.id desc limit @limit`,
  ),
  /** Questions in the order of the given ids. */
  among: connection.prepare<[BankFilter], BankRow>(
    `select ${columns} from ${jsonElements('@ids')} e join questions q on q.id = e.value where ${fits}
     order by e.key limit @limit`,
  ),
  topics: connection.prepareScalar<[], string>(
    `select distinct topic from questions where topic <> '' and deleted_at is null order by topic limit 200`,
  ),
}))
