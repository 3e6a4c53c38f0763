import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { tables } from '#client/messages/en/tables.ts'
import './data-table.css'

/** Edges of an element with hidden content beyond them; `none` before it is measured, as on the server. */
type ScrollEdges = 'none' | 'start' | 'end' | 'both'

// Browsers round layout sizes.
const TOLERANCE_PX = 1

function measureEdges({ scrollLeft, scrollWidth, clientWidth }: Element): ScrollEdges {
  const left = scrollWidth - clientWidth - scrollLeft
  if (scrollWidth - clientWidth <= TOLERANCE_PX) return 'none'
  if (scrollLeft <= TOLERANCE_PX) return 'end'
  return left <= TOLERANCE_PX ? 'start' : 'both'
}

/** Returns the edges with content beyond them, again when the element, its one child or the scroll position changes. */
function useScrollEdges<Scroller extends Element>(): [RefObject<Scroller | null>, ScrollEdges] {
  const ref = useRef<Scroller>(null)
  const [edges, setEdges] = useState<ScrollEdges>('none')
  useLayoutEffect(() => {
    const scroller = ref.current
    if (scroller === null) return undefined
    const measure = () => setEdges(measureEdges(scroller))
    // Measures before the first paint.
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [scroller, ...scroller.children]) observer.observe(element)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [])
  return [ref, edges]
}

type Cell = readonly string[]

type Props = {
  /** Accessible name of the table, and of its scroll region. */
  label: string
  head: readonly Cell[]
  rows: readonly (readonly Cell[])[]
  rowLooks?: readonly (string | undefined)[]
}

/** Table of lines of text: cells narrow to their longest word. A wider table scrolls sideways, and is a Tab stop. */
export function DataTable({ label, head, rows, rowLooks = [] }: Props) {
  const [scroller, edges] = useScrollEdges<HTMLDivElement>()
  const { scrollHint } = useMessages(tables)
  const hint = useId()
  const scrolls = edges !== 'none'
  return (
    <div className="relative">
      <div
        ref={scroller}
        role={scrolls ? 'region' : undefined}
        aria-label={scrolls ? label : undefined}
        aria-describedby={scrolls ? hint : undefined}
        tabIndex={scrolls ? 0 : undefined}
        className="overflow-x-auto rounded-lg border border-line"
      >
        <table aria-label={label} className="w-full text-left">
          <thead className="bg-sunken">
            <tr>
              {head.map((cell, column) => (
                <th key={column} scope="col" className="p-2 align-bottom text-sm font-semibold sm:px-3">
                  <Lines of={cell} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={line} className={`border-t border-line ${rowLooks[line] ?? ''}`.trimEnd()}>
                {row.map((cell, column) => (
                  <td key={column} className="min-w-16 p-2 align-top sm:px-3">
                    <Lines of={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {scrolls && <Edges edges={edges} />}
      {scrolls && (
        <p id={hint} className="table-hint">
          {scrollHint}
        </p>
      )}
    </div>
  )
}

const Edges = ({ edges }: { edges: ScrollEdges }) =>
  (['start', 'end'] as const).map(
    (edge) =>
      (edges === edge || edges === 'both') && <span key={edge} className={`table-edge table-edge-${edge}`} />,
  )

function Lines({ of: lines }: { of: Cell }) {
  return lines.map((line, index) => (
    <bdi key={index} className="block">
      {line}
    </bdi>
  ))
}
