import { cutTitle } from '#shared/domain/text/short-title.ts'

/**
 * Title that the styles cut to a number of graphemes (index.css). The full title names the link around it; a wide row
 * shows all of it.
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
