/** Screen in portrait orientation: its size in CSS pixels, and device pixels per CSS pixel. */
export type AppleScreen = { width: number; height: number; ratio: number }

export const APPLE_SCREENS: readonly AppleScreen[] = [
  { width: 375, height: 667, ratio: 2 },
  { width: 414, height: 896, ratio: 2 },
  { width: 375, height: 812, ratio: 3 },
  { width: 390, height: 844, ratio: 3 },
  { width: 393, height: 852, ratio: 3 },
  { width: 402, height: 874, ratio: 3 },
  { width: 420, height: 912, ratio: 3 },
  { width: 428, height: 926, ratio: 3 },
  { width: 430, height: 932, ratio: 3 },
  { width: 440, height: 956, ratio: 3 },
]

export const splashPath = ({ width, height, ratio }: AppleScreen): string =>
  `/icons/splash-${width * ratio}x${height * ratio}.png`
