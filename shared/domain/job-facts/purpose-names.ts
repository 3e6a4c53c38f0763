/** Purposes of posts. A post without a stated purpose is a `vacancy`. */
export const PURPOSES = ['vacancy', 'examination', 'admission', 'scholarship', 'notice'] as const

export type Purpose = (typeof PURPOSES)[number]
