import * as z from 'zod'
import { isId } from '#shared/domain/ids.ts'
import { quiz } from './quiz.ts'

const { category, totalQuestions, questionIds, price, winningAmount, reveal } = quiz.Draft.shape

export const PoolEffectBody = z.object({
  _id: z.string('This must be text.').refine(isId, 'This is not an id.').optional(),
  category,
  totalQuestions,
  questionIds,
  price,
  winningAmount,
  reveal,
})
export type PoolEffectBody = z.output<typeof PoolEffectBody>

export const PoolEffectData = z.object({
  reserved: z
    .int()
    .describe('How many questions it reserves: until its release no response shows their keys.'),
  obstacles: z.array(z.string()).describe('Why it cannot be published, or asks fewer questions, as text.'),
})
export type PoolEffectData = z.output<typeof PoolEffectData>
