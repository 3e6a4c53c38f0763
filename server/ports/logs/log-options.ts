import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { errorFacts } from './error-facts.ts'

/** Where log lines go instead of to the standard output. */
export type LogStream = { write: (line: string) => void }

// No log may hold what lets somebody in, whatever is logged of a request or an answer.
const SECRET_HEADERS = ['authorization', 'cookie', '["set-cookie"]'].flatMap((name) =>
  ['headers', 'req.headers', 'res.headers', 'err.headers'].map((place) =>
    name.startsWith('[') ? `${place}${name}` : `${place}.${name}`,
  ),
)

// The pattern of the route instead of the address, whose path and query are the caller's own words; who calls is told by
// `network` where it has to be, never by address.
const request = ({ method, routeOptions }: Partial<FastifyRequest>) => ({ method, route: routeOptions?.url })

// Under the names that log readers expect: of the message and the stack only what is the program's own.
function error(thrown: unknown) {
  const { at = [], ...facts } = errorFacts(thrown)
  return { ...facts, message: thrown instanceof AppError ? thrown.message : '', stack: at.join('\n') }
}

/** Arguments of a log call without the message of an error, which the logger would take where no other is given. */
function ownWords(args: readonly unknown[]): unknown[] {
  const [first, text, ...rest] = args
  const thrown = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err
  if (!(thrown instanceof Error)) return [...args]
  return [first, text === undefined || text === thrown.message ? 'an error' : text, ...rest]
}

/** Options of the log: JSON lines from a level on, without addresses, codes or tokens; false where nothing is logged. */
export const logOptions = ({ logLevel: level }: { logLevel: string }, stream?: LogStream) =>
  level === 'silent'
    ? false
    : {
        level,
        redact: SECRET_HEADERS,
        serializers: { req: request, err: error },
        hooks: {
          logMethod(this: unknown, args: unknown[], method: (...given: unknown[]) => void) {
            Reflect.apply(method, this, ownWords(args))
          },
        },
        ...(stream === undefined ? {} : { stream }),
      }
