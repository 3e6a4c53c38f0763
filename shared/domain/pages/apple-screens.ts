/** A screen in portrait orientation: its size in CSS pixels, and device pixels per CSS pixel. */
export type AppleScreen = { width: number; height: number; ratio: number }

/** The screens of the iPhones in use; each has its own splash image, shown while the installed app starts. */
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

/** Returns the path of the splash image for a screen. */
export const splashPath = ({ width, height, ratio }: AppleScreen): string =>
  `/icons/splash-${width * ratio}x${height * ratio}.png`
