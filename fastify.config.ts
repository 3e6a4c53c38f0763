import path from 'node:path'
import type { FastifyServerOptions } from 'fastify'
import * as z from 'zod'

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SEED: z.enum(['demo', 'none']).default('demo'),
  ANSWER_CACHE: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  NODE_ENV: z.string().default('development'),
})

const ANSWER_CACHE_BYTES = 134_217_728

/** Everything that the environment decides, read once. */
export type Config = Readonly<{
  port: number
  host: string
  /** Folder of the database, keys and backups. */
  dataDir: string
  databaseFile: string
  backupsDir: string
  /** Address of the site without a trailing slash. */
  publicUrl: string
  /** Folder of the built client. */
  clientDir: string
  /** Folder of the built program that draws pages. */
  pagesDir: string
  /** What an empty database begins with. */
  seed: 'demo' | 'none'
  /** How much memory answers may be kept in; 0 keeps none. */
  answerCacheBytes: number
  trustProxy: boolean
  logLevel: string
  isProduction: boolean
  /** Whether every answer is checked against its contract; tests do. */
  checkAnswers: boolean
}>

/** Reads the configuration from environment variables; throws with a line for each that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  const env = parsed.data
  const dataDir = path.resolve(env.DATA_DIR)
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseFile: path.join(dataDir, 'avsar.db'),
    backupsDir: path.join(dataDir, 'backups'),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    clientDir: path.join(import.meta.dirname, 'dist/client'),
    pagesDir: path.join(import.meta.dirname, 'dist/server'),
    seed: env.SEED,
    answerCacheBytes: env.ANSWER_CACHE === 'on' ? ANSWER_CACHE_BYTES : 0,
    trustProxy: env.TRUST_PROXY === '1',
    logLevel: env.LOG_LEVEL,
    isProduction: env.NODE_ENV === 'production',
    checkAnswers: false,
  })
}

/** The configuration of this process. */
export const processConfig = (): Config => readConfig(process.env)

/** Fastify's options. */
export const serverOptions = (config: Config): FastifyServerOptions => ({
  logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
  trustProxy: config.trustProxy,
  bodyLimit: 65_536,
  // Keys that could reach a prototype are dropped from bodies.
  onProtoPoisoning: 'remove',
  onConstructorPoisoning: 'remove',
  forceCloseConnections: 'idle',
  requestTimeout: 30_000,
  // Documented paths are mixed in case and written with and without slash (decision A2); slugs are long.
  routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2000 },
})
