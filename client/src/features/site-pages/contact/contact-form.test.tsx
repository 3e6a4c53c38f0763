import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContactBody } from '#shared/contracts/contact.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { CONTACT_SUCCESS_MS } from '#shared/domain/constants.ts'
import { ContactPage } from './contact-page.tsx'
import type { DeferredResult, Outcome } from '#client/device/outbox/outbox.ts'
import { OutboxContext } from '#client/content/outbox/use-outbox.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { buildEntry, fakeOutbox } from '#client/testing/fake-outbox.ts'
import { buildSite, renderPage } from '#client/testing/site-pages.tsx'
import type { SendContact } from './use-contact-form.ts'

const GOOD: ContactBody = {
  name: 'Asha Kumari',
  email: 'asha@example.in',
  subject: 'A wrong date',
  message: 'The last date of this notice is wrong.',
}
const OFFLINE = 'You are offline. Your message is saved on this device and will be sent when you are online.'

const send = vi.fn<SendContact>()
let outbox: ReturnType<typeof fakeOutbox>
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = () => screen.getByRole('button', { name: /Send/ })
const press = () => user.click(button())
const values = () => ['Name', 'Email', 'Subject', 'Message'].map((name) => box(name).value)

async function fillIn(changes: Partial<ContactBody> = {}) {
  const text = { ...GOOD, ...changes }
  for (const [label, value] of Object.entries({
    Name: text.name,
    Email: text.email,
    Subject: text.subject,
    Message: text.message,
  })) {
    if (value === '') continue
    await user.click(box(label))
    await user.paste(value)
  }
}

function passHalf() {
  act(() => {
    vi.advanceTimersByTime(CONTACT_SUCCESS_MS / 2)
  })
}

function deferSend() {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  send.mockReturnValueOnce(promise)
  return {
    complete: () =>
      act(async () => resolve({ status: 'sent', message: 'We have your message.', data: null })),
    queue: () => act(async () => resolve({ status: 'queued' })),
    refuse: (status: number, message: string, errors: FieldError[] = []) =>
      act(async () => resolve({ status: 'rejected', error: new ApiError(status, { message, errors }) })),
    fail: (error: unknown) => act(async () => reject(error)),
  }
}

beforeEach(async () => {
  send.mockReset()
  outbox = fakeOutbox()
  await renderPage(
    <OutboxContext value={outbox}>
      <ContactPage site={buildSite()} send={send} />
    </OutboxContext>,
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('checking the contact form', () => {
  it('an empty contact form shows an error at each field and focuses the first', async () => {
    await press()
    for (const field of ['Name', 'Email', 'Subject', 'Message']) {
      expect(box(field).getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(box(field).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        `${field} is required`,
      )
    }
    await waitFor(() => expect(document.activeElement).toBe(box('Name')))
    expect(send).not.toHaveBeenCalled()
  })

  it('the contact form refuses an invalid email', async () => {
    await fillIn({ email: 'asha' })
    await press()
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(box('Email')))
  })

  it('the contact form refuses a message of fewer than 20 characters', async () => {
    await fillIn({ message: 'Nineteen characters' })
    await press()
    expect(screen.getByText('Message should be at least 20 characters')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(box('Message')))
    expect(send).not.toHaveBeenCalled()
  })

  it('editing a field clears only the error of that field', async () => {
    await press()
    await user.type(box('Subject'), 'A')
    expect(screen.queryByText('Subject is required')).toBeNull()
    expect(box('Subject').getAttribute('aria-invalid')).toBe('false')
    expect(screen.getByText('Name is required')).toBeTruthy()
    expect(screen.getByText('Email is required')).toBeTruthy()
    expect(screen.getByText('Message is required')).toBeTruthy()
  })

  it('a field shows its error when it loses the focus, unless it is still empty', async () => {
    await user.click(box('Name'))
    await user.type(box('Email'), 'asha')
    expect(screen.queryByText('Please enter a valid email address')).toBeNull()
    await user.tab()
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    expect(screen.queryByText('Name is required')).toBeNull()
  })
})

describe('sending the contact form', () => {
  it('the contact form shows Sending... until the response arrives, and sends one request', async () => {
    const sending = deferSend()
    await fillIn()
    await press()
    expect(button().textContent).toBe('Sending...')
    expect(send).toHaveBeenCalledWith(GOOD)
    await press()
    expect(send).toHaveBeenCalledTimes(1)
    await sending.complete()
    expect(button().textContent).toBe('Send Message')
  })

  it('the contact form is cleared after sending and shows the message of the server for five seconds', async () => {
    const sending = deferSend()
    await fillIn()
    await press()
    await sending.complete()
    expect(screen.getByText('We have your message.')).toBeTruthy()
    expect(values()).toEqual(['', '', '', ''])
    fireEvent.change(box('Name'), { target: { value: 'Ravi' } })
    passHalf()
    expect(screen.queryByText('We have your message.')).toBeTruthy()
    passHalf()
    expect(screen.queryByText('We have your message.')).toBeNull()
    expect(box('Name').value).toBe('Ravi')
  })

  it('a contact message that the server refuses shows the reason and stays in the form', async () => {
    const sending = deferSend()
    await fillIn()
    await press()
    await sending.refuse(400, 'Too many messages. Try again later.')
    expect(screen.getByText('Too many messages. Try again later.')).toBeTruthy()
    expect(screen.getByText('Your text is still here.')).toBeTruthy()
    expect(values()).toEqual(Object.values(GOOD))
    expect(button().textContent).toBe('Send Message')
  })

  it('a contact message that the server refuses without a reason shows the default error', async () => {
    const sending = deferSend()
    await fillIn()
    await press()
    await sending.refuse(400, '')
    expect(screen.getByText('Your message could not be sent. Please try again.')).toBeTruthy()
  })

  it('an error from the server is shown at the refused field of the contact form', async () => {
    const sending = deferSend()
    await fillIn()
    await press()
    const errors = [{ field: 'email', message: 'Please enter a valid email address' }]
    await sending.refuse(400, 'Please enter a valid email address', errors)
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    expect(screen.getByText('Please check the marked fields.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(box('Email')))
    expect(values()).toEqual(Object.values(GOOD))
  })
})

describe('the contact form without a network', () => {
  const contact = (more: Partial<DeferredResult> = {}): DeferredResult => ({
    kind: 'contact',
    status: 'sent',
    message: 'We have your message.',
    ...more,
  })

  it('a contact message queued without a network is reported as queued, and the form is cleared', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const sending = deferSend()
    await fillIn()
    await press()
    await sending.queue()
    expect(screen.getByText(OFFLINE)).toBeTruthy()
    expect(values()).toEqual(['', '', '', ''])
  })

  it('a contact message queued because of an unreachable server is not reported as offline', async () => {
    const sending = deferSend()
    await fillIn()
    await press()
    await sending.queue()
    expect(screen.getByText(/^The site cannot be reached now\. Your message is saved on/)).toBeTruthy()
  })

  it('a contact message that was queued is reported as sent once it is sent', async () => {
    const sending = deferSend()
    await fillIn()
    await press()
    await sending.queue()
    await act(async () => outbox.change([], contact({ kind: 'report' })))
    expect(screen.queryByText('We have your message.')).toBeNull()
    await act(async () => outbox.change([], contact()))
    expect(screen.getByText('We have your message.')).toBeTruthy()
    passHalf()
    passHalf()
    expect(screen.queryByText('We have your message.')).toBeNull()
  })

  it('a queued contact message that the server refuses later is shown with the reason in the list of pending messages', async () => {
    const sending = deferSend()
    await fillIn()
    await press()
    await sending.queue()
    const refused = buildEntry({ body: GOOD, rejection: { status: 400, message: 'Email is required' } })
    await act(async () => outbox.change([refused], contact({ status: 'rejected' })))
    expect(screen.queryByText(/You are offline\. Your/)).toBeNull()
    expect(screen.getByText('Email is required')).toBeTruthy()
  })

  it('a queued contact message that the user cancels returns to the form', async () => {
    await act(async () => outbox.change([buildEntry({ body: GOOD })]))
    await user.click(screen.getByRole('button', { name: 'Cancel: Message: A wrong date' }))
    expect(values()).toEqual(Object.values(GOOD))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting to be sent' })).toBeNull())
  })

  it('a queued contact message that the user cancels does not overwrite typed text', async () => {
    await act(async () => outbox.change([buildEntry({ body: GOOD })]))
    await user.type(box('Subject'), 'Another')
    await user.click(screen.getByRole('button', { name: 'Cancel: Message: A wrong date' }))
    expect(values()).toEqual(['', '', 'Another', ''])
  })

  it('a contact message that can neither be sent nor stored stays in the form, and the error is shown', async () => {
    const sending = deferSend()
    await fillIn()
    await press()
    await sending.fail(Object.assign(new Error('No answer'), { name: 'NetworkError' }))
    expect(screen.getByText('The site could not be reached. Please try again in a moment.')).toBeTruthy()
    expect(values()).toEqual(Object.values(GOOD))
  })
})
