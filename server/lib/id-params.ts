import * as z from 'zod'
import { isId } from '#shared/domain/ids.ts'

/** Id in a path, in any letter case. Its value is in upper case, as stored. */
export const idParam = z.string().refine(isId, 'This is not an id.').toUpperCase()

export const idParams = z.object({ id: idParam })
