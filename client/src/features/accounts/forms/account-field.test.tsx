import { render, screen } from '@testing-library/react'
import { HtmlValidate } from 'html-validate/node'
import { expect, it } from 'vitest'
import { UserFields } from './account-field.tsx'

it('the phone field accepts a national number, has the attributes for phone numbers and is valid HTML', async () => {
  const { container } = render(
    <UserFields
      readOnly={false}
      field={(name) => ({
        name,
        ref: () => undefined,
        error: undefined,
        onChange: async () => undefined,
        onBlur: async () => undefined,
      })}
    />,
  )
  const { results } = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(
    container.innerHTML,
  )
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
  const phone = screen.getByLabelText<HTMLInputElement>('Phone number')
  expect([phone.autocomplete, phone.inputMode]).toEqual(['tel-national', 'tel'])
})
