import type { Resolver } from 'react-hook-form'
import { isBlank } from '#shared/domain/text/blank.ts'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import {
  toText,
  type FormValues,
  type KindForm,
  type FormMessages,
} from '#client/content/kind-forms/kind-form.ts'
import { contractResolver } from '#client/ui/forms/contract-resolver.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { placeErrors } from './eligibility-values.ts'
import { toBody, toList, type Entry } from './form-values.ts'

type Rules = {
  /** Baseline values of an item in edit mode. */
  base: FormValues | null
  /** List of links for which the form was opened. */
  stage: Stage | null
}

// An entry that was prepared for a link needs a link: a label alone would open the stage.
function stageErrors(values: FormValues, stage: Stage | null, { stageLabels, linkOrRemove }: FormMessages) {
  if (stage === null) return []
  const entries = toList(values[stage]) as Entry[]
  const last = entries.length - 1
  const isWaiting = entries[last]?.['label'] === stageLabels[stage] && isBlank(toText(entries[last]['link']))
  return isWaiting ? [{ field: `${stage}.${last}.link`, message: linkOrRemove }] : []
}

// Only a changed time must be in the future: an unchanged one may pass while the user types.
function publishErrors(
  values: FormValues,
  base: FormValues | null,
  body: FormValues,
  messages: FormMessages,
) {
  const { status, publishAt } = values
  const isUnchanged = base?.['status'] === 'scheduled' && base['publishAt'] === publishAt
  const time = Date.parse(String(body['publishAt']))
  if (status !== 'scheduled' || isUnchanged || time > serverNow()) return []
  return [{ field: 'publishAt', message: messages.publication.mustBeFuture }]
}

/** Validates a form with the contract of its kind, as the server does, and with the rules between its fields. */
export function formResolver(
  form: KindForm,
  messages: FormMessages,
  { base, stage }: Rules,
): Resolver<FormValues, unknown, FormValues> {
  const { CreateBody, UpdateBody } = form.kind
  const resolve = contractResolver<FormValues, FormValues>(base === null ? CreateBody : UpdateBody, {
    toBody: (values) => toBody(form, values),
    check(values) {
      const body = toBody(form, values)
      return [
        ...(form.check?.(body) ?? []),
        ...publishErrors(values, base, body, messages),
        ...stageErrors(values, stage, messages),
      ]
    },
  })
  const lists = form.fields.filter(({ type }) => type === 'eligibility').map(({ name }) => name)
  return async (values, context, options) => {
    const result = await resolve(values, context, options)
    const placed = lists
      .filter((name) => name in result.errors)
      .map((name) => [name, placeErrors(result.errors[name], values[name])])
    return placed.length === 0
      ? result
      : { values: {}, errors: { ...result.errors, ...Object.fromEntries(placed) } }
  }
}
