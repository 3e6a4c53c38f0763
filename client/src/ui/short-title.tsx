import { cutTitle } from '#shared/domain/text/short-title.ts'

/**
 * Title cut to a number of graphemes by the styles, which draw the ellipsis (index.css). The full title stays in the
 * text: it names the link around it. A wide row shows all of it.
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
