/** The look of a square control of touch size that shows a drawing alone. */
export const iconButtonClass =
  'inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-lg text-ink hover:bg-tint'
