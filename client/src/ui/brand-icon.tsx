// The icon set has no brands; these are plain single-colour drawings of ours.
const DRAWINGS = {
  whatsapp:
    'M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3Zm-3 5c.3 0 .6 0 .8.5l.6 1.5-.7 1a6.4 6.4 0 0 0 3.3 3.3l1-.7 1.5.6c.5.2.5.5.5.8 0 1-1 1.8-2 1.7a7.6 7.6 0 0 1-6.7-6.7C7.3 9 8 8 9 8Z',
  telegram: 'M21 4 3 11l5 2 2 6 3-4 5 4 3-15ZM8 13l9-6-6.5 7.5',
  facebook: 'M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-1.5 1.6-1.5h2V3h-2.8C12 3 10.5 4.700 10.5 7.3v2.2H8V13h2.5v8Z',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.5v.01',
  x: 'M4 4h4l12 16h-4L4 4Zm15 0-6.3 7M4.5 20l6.3-7',
} as const

export type Brand = keyof typeof DRAWINGS

/** The drawing of a social network beside or instead of its name. */
export function BrandIcon({ brand }: { brand: Brand }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className="size-5 shrink-0 fill-none stroke-current stroke-[1.6]"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={DRAWINGS[brand]} />
    </svg>
  )
}
