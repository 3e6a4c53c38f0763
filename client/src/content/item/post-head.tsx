import type { ReactNode } from 'react'
import { ClosedNote } from './closed-note.tsx'

type Props = { title: string; lastDate: string; children: ReactNode }

export const PostHead = ({ title, lastDate, children }: Props) => (
  <div className="flex flex-wrap items-start justify-between gap-3">
    <div className="min-w-0 grow basis-80">
      <h1 className="page-title">
        <bdi>{title}</bdi>
      </h1>
      <ClosedNote lastDate={lastDate} />
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
)
