import { useId, useRef, useState } from 'react'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { calendarPanel } from '#client/messages/en/calendar-panel.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { inputClass } from '#client/ui/forms/field.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { useCalendarAddress } from './use-calendar-address.ts'
import './calendar-panel.css'

/** Makes, shows once and revokes the calendar address of a signed-in user. */
export function CalendarPanel() {
  const messages = useMessages(calendarPanel)
  const { state } = useSession()
  return (
    <div className="calendar-panel">
      <p>{messages.text}</p>
      {state.status === 'signedIn' ? (
        <Address key={state.profile._id} userId={state.profile._id} />
      ) : (
        <SignedOut />
      )}
    </div>
  )
}

function SignedOut() {
  const messages = useMessages(calendarPanel)
  const { offline } = useMessages().lists.failed
  const { state, openLogin, refresh } = useSession()
  if (state.status === 'loading') return <Loading text={messages.loading} />
  if (state.status === 'unreachable') return <Failed text={offline} onRetry={() => void refresh()} />
  return (
    <>
      <p>{messages.guest.text}</p>
      <Button onClick={() => openLogin('saved')}>{messages.guest.action}</Button>
    </>
  )
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { retry } = useMessages().lists.failed
  return (
    <>
      <p role="alert">{text}</p>
      <Button onClick={onRetry}>{retry}</Button>
    </>
  )
}

function Address({ userId }: { userId: string }) {
  const messages = useMessages(calendarPanel)
  const { known, loadFailure, retry, isBusy, outcome, ...actions } = useCalendarAddress(userId)
  const area = useRef<HTMLDivElement>(null)
  if (loadFailure !== null) return <Failed text={loadFailure} onRetry={retry} />
  if (known === null) return <Loading text={messages.loading} />
  const run = async (action: () => Promise<boolean>) => {
    // The pressed button is removed.
    if (await action()) area.current?.focus()
  }
  const make = () => void run(actions.make)
  const { address, url } = known
  return (
    <div ref={area} tabIndex={-1} className="calendar-panel">
      {url !== undefined && <NewAddress key={url} url={url} />}
      {url === undefined && address !== null && <p>{messages.existing(formatInstant(address.createdAt))}</p>}
      {address === null ? (
        <Button variant="primary" aria-disabled={isBusy} onClick={make}>
          {isBusy ? messages.making : messages.make}
        </Button>
      ) : (
        <Changes onReplace={make} onRevoke={() => void run(actions.revoke)} />
      )}
      <output className="calendar-status">{outcome?.kind === 'done' && outcome.text}</output>
      <p role="alert" className="calendar-status text-red">
        {outcome?.kind === 'failed' && outcome.text}
      </p>
    </div>
  )
}

type ChangesProps = Record<'onReplace' | 'onRevoke', () => void>

/** Buttons that replace or revoke the address, after a confirmation. */
function Changes({ onReplace, onRevoke }: ChangesProps) {
  const { cancel, ...messages } = useMessages(calendarPanel)
  const [prompt, setPrompt] = useState<'replace' | 'revoke' | null>(null)
  const close = () => setPrompt(null)
  const confirm = () => {
    close()
    if (prompt === 'replace') onReplace()
    else onRevoke()
  }
  return (
    <div className="calendar-actions">
      <Button onClick={() => setPrompt('replace')}>{messages.replace.action}</Button>
      <Button className="text-red" onClick={() => setPrompt('revoke')}>
        {messages.revoke.action}
      </Button>
      {prompt !== null && (
        <Dialog
          size="small"
          title={messages[prompt].title}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{cancel}</Button>
              <Button className="text-red" onClick={confirm}>
                {messages[prompt].action}
              </Button>
            </>
          }
        >
          <p className="pt-4">{messages[prompt].text}</p>
        </Dialog>
      )}
    </div>
  )
}

function NewAddress({ url }: { url: string }) {
  const messages = useMessages(calendarPanel)
  const id = useId()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    )
    if (!isCopied) input.current?.select()
    setOutcome(isCopied ? 'copied' : 'notCopied')
  }
  return (
    <>
      <p className="font-semibold">{messages.made}</p>
      <p>{messages.secret}</p>
      <label htmlFor={id}>{messages.address}</label>
      <input
        ref={input}
        id={id}
        className={inputClass}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="calendar-actions">
        <Button variant="primary" onClick={() => void copy()}>
          {messages.copy}
        </Button>
        <LinkButton href={url.replace(/^https?:/, 'webcal:')}>{messages.open}</LinkButton>
      </div>
      <output className="calendar-status">{outcome !== null && messages[outcome]}</output>
      <ul className="calendar-steps">
        {messages.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </>
  )
}
