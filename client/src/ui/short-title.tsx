import { cutTitle } from '#shared/domain/text/short-title.ts'

/**
 * A title cut to a number of graphemes by the styles, which draw the ellipsis (index.css). The whole title stays in the
 * text: it is the name of a link around it, and a row with room shows all of it.
 */
export function ShortTitle({ title, length }: { title: string; length: number }) {
  const { start, leftOut, end, rest } = cutTitle(title, length)
  return (
    <bdi>
      {start}
      {leftOut !== '' && <span className={end === '' ? 'cut' : 'cut cut-middle'}>{leftOut}</span>}
      {end}
      {rest !== '' && <span className="cut-rest">{rest}</span>}
    </bdi>
  )
}
