import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/errors.ts'
import { errorFacts } from './error-facts.ts'

export type LogStream = { write: (line: string) => void }

// Redacts credentials in all logged headers of requests and responses.
const SECRET_HEADERS = ['authorization', 'cookie', '["set-cookie"]'].flatMap((name) =>
  ['headers', 'req.headers', 'res.headers', 'err.headers'].map((place) =>
    name.startsWith('[') ? `${place}${name}` : `${place}.${name}`,
  ),
)

// Logs the route pattern, since the URL is the caller's input, and the network instead of the IP address.
const request = ({ method, routeOptions }: Partial<FastifyRequest>) => ({ method, route: routeOptions?.url })

// Uses the field names that log readers expect; includes only the program's own message and stack.
function error(thrown: unknown) {
  const { at = [], ...facts } = errorFacts(thrown)
  return { ...facts, message: thrown instanceof AppError ? thrown.message : '', stack: at.join('\n') }
}

/** Returns the arguments of a log call with a neutral text in place of the error's message, the logger's default. */
function withoutErrorMessage(args: readonly unknown[]): unknown[] {
  const [first, text, ...rest] = args
  const thrown = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err
  if (!(thrown instanceof Error)) return [...args]
  return [first, text === undefined || text === thrown.message ? 'an error' : text, ...rest]
}

/** Returns logger options for JSON lines without IP addresses, OTPs or tokens; false for `silent`. */
export const logOptions = ({ logLevel: level }: { logLevel: string }, stream?: LogStream) =>
  level === 'silent'
    ? false
    : {
        level,
        redact: SECRET_HEADERS,
        serializers: { req: request, err: error },
        hooks: {
          logMethod(this: unknown, args: unknown[], method: (...given: unknown[]) => void) {
            Reflect.apply(method, this, withoutErrorMessage(args))
          },
        },
        ...(stream === undefined ? {} : { stream }),
      }
