/** Class names of a square touch-sized control with an icon only. */
export const iconButtonClass =
  'inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-lg text-ink hover:bg-tint'
