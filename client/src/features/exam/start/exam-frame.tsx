import type { ReactNode } from 'react'
import { BareFrame } from '#client/layout/frame/bare-frame.tsx'

/** Frame of a quiz before its attempt. The server renders it too, so it uses only the styles of every page. */
export const ExamFrame = ({ children }: { children: ReactNode }) => (
  <BareFrame className="mx-auto max-w-264 px-4">{children}</BareFrame>
)
