import * as z from 'zod'
import { isId } from '#shared/domain/ids.ts'

/** An id in a path, in any letter case. Its value is in upper case, as stored. */
export const idParam = z.string().refine(isId, 'This is not an id.').toUpperCase()

/** The params of a path with one id. */
export const idParams = z.object({ id: idParam })
