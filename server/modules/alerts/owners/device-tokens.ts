import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Returns a new token of a device: 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Returns the hash by which a token is stored. A token is random, so it needs no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
