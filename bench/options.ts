import { parseArgs } from 'node:util'

/** The options of a benchmark run. */
export type Options = { posts: number[]; rounds: number; seconds: number; only: string }

const USAGE = 'npm run bench -- [--posts 10000,100000] [--rounds 5] [--seconds 1] [--only WORDS]'

/** Returns the number that an option gives. Throws with the usage if it is not above zero. */
export function positive(text: string, usage = USAGE): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`"${text}" is no number above zero. Usage: ${usage}`)
  return value
}

/** Reads the command line: set sizes (smallest first), rounds, seconds per load, and a part of a case's name. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '10000,100000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
    },
  })
  const posts = values.posts.split(',').map((size) => Math.floor(positive(size)))
  return {
    posts: posts.toSorted((a, b) => a - b),
    rounds: Math.ceil(positive(values.rounds)),
    seconds: positive(values.seconds),
    only: values.only,
  }
}
