import { openConnection } from './connection.ts'
import type { Durability } from './connection.ts'

type Stored = {
  id: string
  kind: string
  parent: string
  at: number
  body: string
}

const TABLE = `create table if not exists documents (
  position integer primary key, id text not null unique, kind text not null, parent text not null, at integer not null, body text not null);
  create index if not exists documents_parent on documents (kind, parent, position);
  create index if not exists documents_time on documents (kind, at, position)`

/** Opens a file of documents. All calls are synchronous; a write outside a transaction is a transaction. */
export function documentStore(file: string, durability: Durability = {}) {
  const connection = openConnection(file, durability)
  connection.exec(TABLE)
  const read = (sql: string) => connection.prepare<(string | number)[], string>(sql).pluck()
  const get = read('select body from documents where id = ?')
  const put = connection.prepare(
    `insert into documents (id, kind, parent, at, body) values (@id, @kind, @parent, @at, @body)
     on conflict (id) do update set parent = @parent, at = @at, body = @body`,
  )
  const remove = connection.prepare('delete from documents where id = ?')
  const all = read('select body from documents where kind = ? order by position')
  const children = read('select body from documents where kind = ? and parent = ? order by position')
  const first = read('select body from documents where kind = ? order by at, position limit 1')
  const count = connection.prepare<[string], number>('select count(*) from documents where kind = ?').pluck()
  const page = read(
    'select body from documents where kind = ? and at between ? and ? order by at desc, position desc limit ? offset ?',
  )

  return {
    get: (id: string): string | null => get.get(id) ?? null,
    put: (document: Stored): void => void put.run(document),
    remove: (id: string): void => void remove.run(id),
    list: (kind: string, parent?: string): string[] =>
      parent === undefined ? all.all(kind) : children.all(kind, parent),
    first: (kind: string): string | null => first.get(kind) ?? null,
    count: (kind: string): number => count.get(kind) ?? 0,
    page: (
      kind: string,
      { from, to, skip, limit }: { from: number; to: number; skip: number; limit: number },
    ) => page.all(kind, from, to, limit, skip),
    transact: <Result>(work: () => Result): Result => connection.transaction(work)(),
    close: (): void => void connection.close(),
  }
}
