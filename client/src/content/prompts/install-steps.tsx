import type { ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { install } from '#client/messages/en/install.ts'

export function InstallSteps() {
  const messages = useMessages(install).steps
  return (
    <ol aria-label={messages.label} className="mt-2 grid gap-3">
      <Step number={1} text={messages.share}>
        <ShareDrawing />
      </Step>
      <Step number={2} text={messages.add}>
        <MenuDrawing />
      </Step>
      <Step number={3} text={messages.confirm}>
        <ConfirmDrawing />
      </Step>
    </ol>
  )
}

function Step({ number, text, children }: { number: number; text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <svg
        viewBox="0 0 96 64"
        width="96"
        height="64"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="shrink-0 text-soft"
        aria-hidden="true"
      >
        {children}
      </svg>
      <p className="min-w-0">
        {number}. {text}
      </p>
    </li>
  )
}

// Lower end of a phone: the bar of the browser, with Share in its middle.
function ShareDrawing() {
  return (
    <>
      <path d="M8 1v49a12 12 0 0 0 12 12h56a12 12 0 0 0 12-12V1M8 30h80M22 6h52M22 16h36" />
      <path d="m24 42-5 5 5 5M72 42l5 5-5 5" />
      <g className="text-accent">
        <path strokeWidth="2.5" d="M43 44h-3v11h16V44h-3M48 49V36m-4 4 4-4 4 4" />
      </g>
    </>
  )
}

function MenuDrawing() {
  return (
    <>
      <path d="M8 63V13A12 12 0 0 1 20 1h56a12 12 0 0 1 12 12v50M20 10h34m18-3h6v6h-6zM20 54h28m24-3h6v6h-6z" />
      <g className="text-accent">
        <rect x="13" y="20" width="70" height="24" rx="6" strokeWidth="2.5" />
        <path strokeWidth="2.5" d="M22 32h34M65 25h13v14H65zM71.500 29v6m-3-3h6" />
      </g>
    </>
  )
}

// Drawing of the dialog that adds the app: its icon and name, and Add in the top corner.
function ConfirmDrawing() {
  return (
    <>
      <path d="M8 63V13A12 12 0 0 1 20 1h56a12 12 0 0 1 12 12v50M18 12h16M8 23h80M46 38h30M46 48h20" />
      <rect x="18" y="32" width="20" height="20" rx="5" />
      <path d="m23 47 5-10 5 10m-8-3h6" />
      <g className="text-accent">
        <rect x="58" y="6" width="22" height="12" rx="6" fill="currentColor" />
      </g>
    </>
  )
}
