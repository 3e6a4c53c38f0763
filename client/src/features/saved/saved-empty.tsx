import type { ReactNode } from 'react'

/** An empty state with a small drawing: nothing is saved yet, and how to save. */
export function SavedEmpty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <svg viewBox="0 0 96 72" aria-hidden className="mb-2 h-18 w-24 fill-none stroke-edge stroke-2">
        <path d="M8 64h80" className="stroke-line" />
        <rect x="16" y="12" width="52" height="52" rx="4" className="fill-sunken" />
        <path d="M24 26h20M24 36h28M24 46h16" className="stroke-line" />
        <path d="M56 6h22v42l-11-8-11 8Z" className="fill-paper stroke-accent" />
      </svg>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="max-w-prose text-soft">{text}</p>
      {children}
    </div>
  )
}
