import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '#shared/contracts/api.ts'
import { requiredEmail, requiredText } from '#shared/contracts/text-fields.ts'
import { TextField } from './text-field.tsx'
import { hasUnsavedWork } from './unsaved-work.ts'
import { getFieldErrors, toWholeNumber, useContractForm, useFormWork } from './use-contract-form.ts'

const Body = z.object({ name: requiredText(20, 'Name is required'), email: requiredEmail })
type Body = z.output<typeof Body>

const send = vi.fn<(body: Body) => Promise<void>>()

type Props = { defaultValues?: Body; check?: () => { field: string; message: string }[] }

function Form(rules: Props) {
  const { element, methods, field, showErrors, validate, submit } = useContractForm<Body, Body>({
    contract: Body,
    ...rules,
  })
  useFormWork(methods)
  const onSubmit = submit((body) =>
    send(body).catch((error: unknown) => void showErrors(getFieldErrors(error))),
  )
  return (
    <form ref={element} noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField field={field('name')} label="Name" />
      <TextField field={field('email')} label="Email" />
      <button type="submit">Send</button>
      <button type="button" onClick={() => void validate(['email'])}>
        Check email
      </button>
      <button type="button" onClick={() => methods.reset()}>
        Reset
      </button>
    </form>
  )
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const errorOf = (name: string) =>
  document.getElementById(box(name).getAttribute('aria-describedby') ?? '')?.textContent ?? ''

async function open(props: Props = {}) {
  send.mockReset().mockResolvedValue()
  render(<Form {...props} />)
}

async function fillIn() {
  await userEvent.type(box('Name'), 'Asha')
  await userEvent.type(box('Email'), 'asha')
}

describe('a form of a contract', () => {
  it('the form shows the messages of its Zod contract beside the fields and sends nothing', async () => {
    await open()
    await press('Send')
    expect([errorOf('Name'), errorOf('Email')]).toEqual(['Name is required', 'Email is required'])
    expect(document.activeElement).toBe(box('Name'))
    expect(send).not.toHaveBeenCalled()
  })

  it('the form focuses the first invalid field and retains all values', async () => {
    await open()
    await fillIn()
    await press('Send')
    expect(document.activeElement).toBe(box('Email'))
    expect([box('Name').value, box('Email').value]).toEqual(['Asha', 'asha'])
  })

  it('the form sends the values as its Zod contract parses them', async () => {
    await open()
    await fillIn()
    await userEvent.type(box('Email'), '@Example.in ')
    await press('Send')
    expect(send.mock.calls).toEqual([[{ name: 'Asha', email: 'asha@example.in' }]])
  })

  it('the form validates a field when it loses the focus, unless the field is empty', async () => {
    await open()
    await userEvent.click(box('Name'))
    await userEvent.type(box('Email'), 'asha')
    expect(errorOf('Name')).toBe('')
    expect(errorOf('Email')).toBe('')
    await userEvent.tab()
    expect(errorOf('Email')).toBe('Please enter a valid email address')
  })

  it('the form clears the error of an edited field and leaves the other errors', async () => {
    await open()
    await press('Send')
    await userEvent.type(box('Name'), 'A')
    expect([errorOf('Name'), errorOf('Email')]).toEqual(['', 'Email is required'])
  })

  it('the form can validate only some of its fields', async () => {
    await open()
    await press('Check email')
    expect([errorOf('Name'), errorOf('Email')]).toEqual(['', 'Email is required'])
    expect(document.activeElement).toBe(box('Email'))
  })

  it('the form applies additional rules besides its Zod contract', async () => {
    await open({
      defaultValues: { name: 'Asha', email: 'asha@example.in' },
      check: () => [{ field: 'name', message: 'This name is in use.' }],
    })
    await press('Send')
    expect(errorOf('Name')).toBe('This name is in use.')
    expect(send).not.toHaveBeenCalled()
  })

  it('the form sends one request while a submission is running', async () => {
    await open({ defaultValues: { name: 'Asha', email: 'asha@example.in' } })
    const { promise, resolve } = Promise.withResolvers<void>()
    send.mockReturnValueOnce(promise)
    await press('Send')
    await press('Send')
    expect(send).toHaveBeenCalledTimes(1)
    await act(async () => resolve())
    await press('Send')
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('the form shows the first error from the server beside each field and focuses the first field with an error', async () => {
    await open({ defaultValues: { name: 'Asha', email: 'asha@example.in' } })
    const errors = [
      { field: 'email', message: 'First' },
      { field: 'email', message: 'Second' },
      { field: 'website', message: 'Unknown' },
    ]
    send.mockRejectedValueOnce(new ApiError(400, { message: 'First', errors }))
    await press('Send')
    expect([errorOf('Name'), errorOf('Email')]).toEqual(['', 'First'])
    expect(document.activeElement).toBe(box('Email'))
    expect(box('Email').value).toBe('asha@example.in')
  })
})

describe('a form of nested values', () => {
  const List = z.object({ count: z.int('Use a whole number.'), tiles: z.array(requiredEmail) })
  type Values = { count: number | string; tiles: string[] }
  const sendList = vi.fn<(body: z.output<typeof List>) => Promise<void>>()
  const refuse = vi.fn<() => void>()

  function ListForm() {
    const { element, field, errorsOf, showErrors, submit } = useContractForm<Values, z.output<typeof List>>({
      contract: List,
      defaultValues: { count: 1, tiles: ['a@example.in', 'b@example.in'] },
    })
    const onSubmit = submit(sendList, refuse)
    const errors = [
      { field: 'tiles[1]', message: 'Second tile' },
      { field: 'tilesOfOthers', message: 'Unknown' },
    ]
    return (
      <form ref={element} noValidate onSubmit={(event) => void onSubmit(event)}>
        <TextField field={field('count', toWholeNumber)} label="Count" />
        <TextField field={field('tiles.1')} label="Tile 2" />
        <fieldset>
          <input aria-label="Tiles" name="tiles" />
          {errorsOf('tiles').map((error) => `${error.field}: ${error.message}`)}
        </fieldset>
        <button type="submit">Send</button>
        <button type="button" onClick={() => showErrors(errors)}>
          Refuse
        </button>
      </form>
    )
  }
  const type = async (name: string, text: string) => {
    await userEvent.clear(box(name))
    await userEvent.type(box(name), text)
  }

  it('the form sends whole numbers as numbers and lets its Zod contract judge other text', async () => {
    sendList.mockReset().mockResolvedValue()
    render(<ListForm />)
    await type('Count', '1.5')
    await press('Send')
    expect(errorOf('Count')).toBe('Use a whole number.')
    expect([refuse.mock.calls.length, sendList.mock.calls.length]).toEqual([1, 0])
    await type('Count', ' 12 ')
    await press('Send')
    expect(sendList.mock.calls).toEqual([[{ count: 12, tiles: ['a@example.in', 'b@example.in'] }]])
    expect(refuse).toHaveBeenCalledTimes(1)
  })

  it('the form shows an error in a nested value at its field and in the list of all errors', async () => {
    render(<ListForm />)
    await type('Tile 2', 'b')
    await press('Send')
    expect(errorOf('Tile 2')).toBe('Please enter a valid email address')
    expect(screen.getByRole('group').textContent).toBe('tiles.1: Please enter a valid email address')
    await type('Tile 2', 'b@example.in')
    expect(screen.getByRole('group').textContent).toBe('')
  })

  it('the form shows an error from the server about a nested value at the field of that value', async () => {
    render(<ListForm />)
    await press('Refuse')
    expect(errorOf('Tile 2')).toBe('Second tile')
    expect(document.activeElement).toBe(box('Tile 2'))
  })
})

describe('unsaved work', () => {
  it('unsaved work is reported as long as a form contains input', async () => {
    await open()
    expect(hasUnsavedWork()).toBe(false)
    await userEvent.type(box('Name'), 'A')
    expect(hasUnsavedWork()).toBe(true)
    await userEvent.clear(box('Name'))
    expect(hasUnsavedWork()).toBe(false)
    await userEvent.type(box('Name'), 'A')
    await press('Reset')
    expect(box('Name').value).toBe('')
    expect(hasUnsavedWork()).toBe(false)
  })

  it('unsaved work is reported for input typed before hydration, until the form is removed', async () => {
    const container = document.body.appendChild(document.createElement('div'))
    const { renderToString } = await import('react-dom/server')
    container.innerHTML = renderToString(<Form />)
    const [input] = container.querySelectorAll('input')
    if (input !== undefined) input.value = 'Asha'
    const { unmount } = render(<Form />, { container, hydrate: true })
    expect(box('Name').value).toBe('Asha')
    expect(hasUnsavedWork()).toBe(true)
    await press('Send')
    expect([errorOf('Name'), errorOf('Email')]).toEqual(['', 'Email is required'])
    unmount()
    expect(hasUnsavedWork()).toBe(false)
  })
})
