import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export function Disclosure({
  title,
  isOpen = false,
  onOpen,
  children,
}: {
  title: ReactNode
  isOpen?: boolean
  onOpen?: () => void
  children: ReactNode
}) {
  return (
    <details
      open={isOpen}
      className="border-b border-line"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
      }}
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2 font-medium">
        <span className="min-w-0 grow">{title}</span>
        {/* Not by the group class: a closed disclosure may be inside an open one. */}
        <span className="text-soft [[open]>summary_&]:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
