import { cutTitle } from '#shared/domain/text/short-title.ts'

/**
 * A title of which at most a number of letters is seen: the ellipsis is drawn (index.css). What is left out stays in the
 * text, so that the whole title is the name of a link around it, and stands in the page once.
 */
export function ShortTitle({ title, length }: { title: string; length: number }) {
  const { start, leftOut, end, rest } = cutTitle(title, length)
  return (
    <bdi>
      {end === '' ? start : `${start} `}
      {leftOut !== '' && <span className="cut">{end === '' ? leftOut : leftOut.trim()}</span>}
      {end === '' ? '' : ` ${end}`}
      {rest !== '' && <span className="sr-only">{rest}</span>}
    </bdi>
  )
}
