import type { ReactNode } from 'react'
import { useHeadingLevel } from './heading.ts'

export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const Heading = useHeadingLevel()
  return (
    <section className="my-5">
      <Heading className="mb-2 text-lg font-semibold">
        <bdi>{title}</bdi>
      </Heading>
      {children}
    </section>
  )
}
