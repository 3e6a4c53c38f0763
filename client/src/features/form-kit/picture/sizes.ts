import type { FitOptions } from './picture-fitter.ts'

/** Size in pixels and limits in KB of a picture. */
export type PictureSize = Pick<FitOptions, 'width' | 'height' | 'minKb' | 'maxKb'>
export type SizeField = keyof PictureSize

export const PRESETS = {
  photo: { width: 200, height: 230, minKb: 20, maxKb: 50 },
  signature: { width: 140, height: 60, minKb: 10, maxKb: 20 },
} as const satisfies Record<string, PictureSize>
export type Preset = keyof typeof PRESETS

export const SIZE_FIELDS: readonly SizeField[] = ['width', 'height', 'minKb', 'maxKb']

/** Lowest and highest accepted value of each field. */
export const SIZE_LIMITS: Readonly<Record<SizeField, readonly [min: number, max: number]>> = {
  width: [20, 2000],
  height: [20, 2000],
  minKb: [0, 2000],
  maxKb: [1, 2000],
}

/** Values as typed. */
export type SizeInput = Record<SizeField, string>

export const toSizeInput = (size: PictureSize): SizeInput => ({
  width: String(size.width),
  height: String(size.height),
  minKb: String(size.minKb),
  maxKb: String(size.maxKb),
})

export type SizeErrors = Partial<Record<SizeField, 'range' | 'aboveMax'>>

/** Reads the typed values. Returns the errors by field if one is not accepted. */
export function readSize(input: SizeInput): { size: PictureSize } | { errors: SizeErrors } {
  const errors: SizeErrors = {}
  for (const field of SIZE_FIELDS) {
    const [min, max] = SIZE_LIMITS[field]
    const value = Number(input[field])
    if (!/^\d+$/.test(input[field].trim()) || value < min || value > max) errors[field] = 'range'
  }
  const [minKb, maxKb] = [Number(input.minKb), Number(input.maxKb)]
  if (errors.minKb === undefined && errors.maxKb === undefined && minKb >= maxKb) errors.minKb = 'aboveMax'
  if (Object.keys(errors).length > 0) return { errors }
  return { size: { width: Number(input.width), height: Number(input.height), minKb, maxKb } }
}
