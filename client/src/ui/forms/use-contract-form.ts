import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import {
  get,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError } from '#shared/contracts/api.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { contractResolver, formError, type Contract, type FormRules } from './contract-resolver.ts'
import { useUnsavedWork } from './unsaved-work.ts'

export type FormField = UseFormRegisterReturn & { error: string | undefined }

export type FormOptions<Values extends FieldValues, Body> = FormRules<Values> & {
  contract: Contract<Body>
  /** Initial values. A field without one keeps the input that precedes hydration. */
  defaultValues?: DefaultValues<Values>
  /** Field whose value is selected on focus, for retyping. */
  selected?: Path<Values>
}

/** Converts the text of a control to a whole number. The contract reports other text. */
export const toWholeNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value

/** Lists the errors of a field and of the values inside it. */
function errorsIn(error: unknown, field: string): FieldError[] {
  if (typeof error !== 'object' || error === null) return []
  const { message } = error as { message?: unknown }
  if (typeof message === 'string') return [{ field, message }]
  return Object.entries(error).flatMap(([name, inner]) => errorsIn(inner, `${field}.${name}`))
}

/**
 * Returns the errors of the named controls, and of the values inside them. The fields of a response, as
 * `tiles[0].label`, become names of controls, as `tiles.0.label`.
 */
const errorsOfControls = (errors: readonly FieldError[], names: readonly string[]): FieldError[] =>
  errors
    .map(({ field, message }) => ({ field: field.replaceAll(/\[(\d+)\]/g, '.$1'), message }))
    .filter(({ field }) => names.some((name) => `${field}.`.startsWith(`${name}.`)))

const isFilled = (value: unknown): boolean => (typeof value === 'string' ? !isBlank(value) : Boolean(value))

type FormRef = RefObject<HTMLFormElement | null>

/** Returns the names of a form's controls in their order, and the functions that focus them. */
function useControls(form: FormRef, getError: (name: string) => string | undefined, selected?: string) {
  const controls = () => [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
  const controlNames = () => controls().map((control) => control.getAttribute('name') ?? '')

  const focus = (name: string | undefined) => {
    const control = controls().find((each) => each.getAttribute('name') === name)
    control?.focus()
    if (name === selected && control instanceof HTMLInputElement) control.select()
  }

  // Focuses with the commit that renders the errors: a screen reader then finds the message beside the field.
  const [round, setRound] = useState(0)
  const focusFirst = useEffectEvent(() => focus(controlNames().find((name) => getError(name) !== undefined)))
  useLayoutEffect(() => {
    if (round > 0) focusFirst()
  }, [round])
  return { controlNames, focus, focusFirstError: () => setRound((before) => before + 1) }
}

/**
 * Form that is validated by the contract of its request body: a field on blur, all fields on submit. An edit clears
 * the error of its field. The first wrong field gets the focus. No failure changes a value.
 */
export function useContractForm<Values extends FieldValues, Body>({
  contract,
  defaultValues,
  selected,
  ...rules
}: FormOptions<Values, Body>) {
  const element = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const methods = useForm<Values, unknown, Body>({
    ...(defaultValues === undefined ? {} : { defaultValues }),
    resolver: contractResolver(contract, rules),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors } = methods.formState
  const errorsOf = (name: string): FieldError[] => errorsIn(get(errors, name), name)
  const getError = (name: string): string | undefined => errorsOf(name)[0]?.message
  const { controlNames, focus, focusFirstError } = useControls(element, getError, selected)

  /** Shows errors beside their fields. Returns false if the form has none of these fields. */
  const showErrors = (found: readonly FieldError[]): boolean => {
    const shown = errorsOfControls(found, controlNames())
    methods.clearErrors()
    // The first error of a field is shown.
    for (const error of shown.reverse()) methods.setError(error.field as Path<Values>, formError(error))
    if (shown.length > 0) focusFirstError()
    return shown.length > 0
  }

  /** Returns the props of a control; `toValue` converts typed text, but leaves an initial value unchanged. */
  const field = (name: Path<Values>, toValue?: (value: unknown) => unknown): FormField => ({
    ...methods.register(name, {
      ...(toValue === undefined ? {} : { setValueAs: toValue }),
      onChange: () => methods.clearErrors(name),
      // A field left empty is no error yet: the user may be moving to another.
      onBlur: () => {
        if (isFilled(methods.getValues(name))) void methods.trigger(name)
      },
    }),
    error: getError(name),
  })

  const validate = async (names: readonly Path<Values>[]): Promise<boolean> => {
    const isValid = await methods.trigger([...names])
    if (!isValid) focusFirstError()
    return isValid
  }

  /** Returns a handler that validates the form and passes the parsed body on. Does nothing while it runs. */
  const submit =
    (send: (body: Body) => Promise<void>, onInvalid?: () => void) => async (event?: SyntheticEvent) => {
      event?.preventDefault()
      if (isRunning.current) return
      isRunning.current = true
      let isValid = false
      try {
        await methods.handleSubmit((body) => {
          isValid = true
          return send(body)
        })()
      } finally {
        isRunning.current = false
      }
      if (isValid) return
      focusFirstError()
      onInvalid?.()
    }

  return { element, methods, field, getError, errorsOf, focus, showErrors, validate, submit }
}

export const getFieldErrors = (error: unknown): readonly FieldError[] =>
  error instanceof ApiError ? error.errors : []

/** Reports unsaved work while a form has input, so that no update reloads the page. */
export function useFormWork<Values extends FieldValues, Body>({
  getValues,
  subscribe,
}: UseFormReturn<Values, unknown, Body>): void {
  const [hasInput, setHasInput] = useState(false)
  useUnsavedWork(hasInput)
  useEffect(() => {
    const check = (values: Values) => setHasInput(Object.values(values).some(isFilled))
    // Input may precede hydration.
    check(getValues())
    return subscribe({ formState: { values: true }, callback: ({ values }) => check(values) })
  }, [getValues, subscribe])
}
