/** A calendar icon. Inlined here, not in the sprite that every page carries. */
export const CalendarIcon = () => (
  <svg viewBox="0 0 24 24" className="icon" aria-hidden>
    <path d="M8 2v4m8-4v4M3 10h18M5 4h14a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Zm7 9v5m-2.5-2.5h5" />
  </svg>
)
