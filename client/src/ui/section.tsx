import { createContext, use, type ReactNode } from 'react'

type Level = 2 | 3

/** The level of the headings below: 2 on a page, 3 inside a dialog, whose title is of level 2. */
export const HeadingLevel = createContext<Level>(2)

const TAGS = { 2: 'h2', 3: 'h3' } as const

/** The tag of a heading at this place. */
export const useHeading = (): 'h2' | 'h3' => TAGS[use(HeadingLevel)]

/** A part of a page or dialog with its heading. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const Heading = useHeading()
  return (
    <section className="my-5">
      <Heading className="mb-2 text-lg font-semibold">
        <bdi>{title}</bdi>
      </Heading>
      {children}
    </section>
  )
}
