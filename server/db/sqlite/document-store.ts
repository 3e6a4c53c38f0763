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

function openDocuments(file: string, durability: Durability) {
  const connection = openConnection(file, durability)
  connection.exec(TABLE)
  const read = (sql: string) => connection.prepare<(string | number)[], string>(sql).pluck()
  return {
    connection,
    get: read('select body from documents where id = ?'),
    put: connection.prepare<[Stored]>(
      `insert into documents (id, kind, parent, at, body) values (@id, @kind, @parent, @at, @body)
       on conflict (id) do update set parent = @parent, at = @at, body = @body`,
    ),
    remove: connection.prepare<[string]>('delete from documents where id = ?'),
    all: read('select body from documents where kind = ? order by position'),
    children: read('select body from documents where kind = ? and parent = ? order by position'),
    first: read('select body from documents where kind = ? order by at, position limit 1'),
    count: connection.prepare<[string], number>('select count(*) from documents where kind = ?').pluck(),
    page: read(
      'select body from documents where kind = ? and at between ? and ? order by at desc, position desc limit ? offset ?',
    ),
  }
}

/** Stores documents in a file, opened at the first call. All calls are synchronous; a write alone is a transaction. */
export function documentStore(file: string, durability: Durability = {}) {
  let opened: ReturnType<typeof openDocuments> | null = null
  const open = () => (opened ??= openDocuments(file, durability))

  return {
    get: (id: string): string | null => open().get.get(id) ?? null,
    put: (document: Stored): void => void open().put.run(document),
    remove: (id: string): void => void open().remove.run(id),
    list: (kind: string, parent?: string): string[] =>
      parent === undefined ? open().all.all(kind) : open().children.all(kind, parent),
    first: (kind: string): string | null => open().first.get(kind) ?? null,
    count: (kind: string): number => open().count.get(kind) ?? 0,
    page: (
      kind: string,
      { from, to, skip, limit }: { from: number; to: number; skip: number; limit: number },
    ) => open().page.all(kind, from, to, limit, skip),
    transact: <Result>(work: () => Result): Result => open().connection.transaction(work)(),
    close: (): void => void opened?.connection.close(),
  }
}
