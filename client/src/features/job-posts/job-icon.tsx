// Drawn here rather than in the sprite, which every page carries: only the page of a post shows them.
const DRAWINGS = {
  share:
    'M18 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm12 7a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8.6 13.5l6.8 4m0-11-6.8 4',
  copied: 'M20 6 9 17l-5-5',
  down: 'M12 5v14m7-7-7 7-7-7',
}

/** A drawing of the page of a post, beside words that say the same. */
export const JobIcon = ({ name }: { name: keyof typeof DRAWINGS }) => (
  <svg viewBox="0 0 24 24" className="icon" aria-hidden>
    <path d={DRAWINGS[name]} />
  </svg>
)
