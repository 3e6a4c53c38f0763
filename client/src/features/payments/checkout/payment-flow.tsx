import { useId, type SubmitEvent, createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { BuyerFields } from '#shared/contracts/buyer-fields.ts'
import { formatPaise } from '#shared/domain/sales/money.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import type { Purchase } from '#client/content/sale/purchase-context.ts'
import { TextField } from '#client/ui/forms/text-field.tsx'
import { useContractForm } from '#client/ui/forms/use-contract-form.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { paymentFlow } from '#client/messages/en/payments.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { SkeletonText, useLate } from '#client/ui/skeleton.tsx'
import { useRequest } from '#client/ui/use-request.ts'
import { readProvider } from '#client/features/payments/orders/orders-api.ts'
import { usePayment, type PaymentState } from './use-payment.ts'

type Props = { offer: Purchase; onRefused?: (() => void) | undefined }

/** Pays for an offer: checks the provider, shows the form, then opens the payment page. */
export function PaymentFlow(props: Props) {
  const messages = useMessages(paymentFlow)
  const [provider] = useRequest('', readProvider)
  const isLate = useLate(provider.status === 'pending')
  if (provider.status === 'pending') return isLate && <SkeletonText />
  if (provider.status === 'success' && !provider.data.isOpen)
    return <p className="mt-4 max-w-prose">{messages.paymentsClosed}</p>
  // If the provider is unknown, the press shows why ordering fails.
  return <PaymentForm {...props} isTest={provider.status === 'success' && provider.data.isTest} />
}

function PaymentForm({ offer, onRefused, isTest }: Props & { isTest: boolean }) {
  const messages = useMessages(paymentFlow)
  const { state: session } = useSession()
  const [testModeId, formId] = [useId(), useId()]
  const { state, pay, clear } = usePayment(offer, onRefused)
  const { element, methods, field, focus, showErrors, submit } = useContractForm<BuyerFields, BuyerFields>({
    contract: BuyerFields,
    defaultValues: { phone: session.status === 'signedIn' ? session.profile.phone : '' },
    toBody: ({ phone }) => ({ phone: phone.trim() }),
  })
  if (state.step === 'owned') return <Owned offer={offer} />
  const isBusy = state.step === 'processing' || state.step === 'redirecting'
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!isBusy) clear()
    if (!isBlank(methods.getValues('phone')))
      return void submit(async ({ phone }) => void showErrors(await pay(phone)))(event)
    event.preventDefault()
    focus('phone')
    return void pay('')
  }
  return (
    <form ref={element} id={formId} noValidate onSubmit={onSubmit} className="mt-4">
      {isTest && <TestMode id={testModeId} />}
      <TextField
        field={field('phone')}
        label={messages.phone}
        hint={messages.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        readOnly={isBusy}
      />
      <ModalAction>
        <Outcome state={state} />
        <Button
          type="submit"
          form={formId}
          variant="primary"
          className="grow aria-disabled:opacity-60"
          aria-disabled={isBusy}
          aria-describedby={isTest ? testModeId : undefined}
        >
          {getLabel(state, offer, messages)}
        </Button>
      </ModalAction>
      <p className="text-sm text-soft">{messages.providerHint}</p>
    </form>
  )
}

function TestMode({ id }: { id: string }) {
  const { testMode } = useMessages(paymentFlow)
  return (
    <p id={id} className="mb-3 rounded-lg border border-amber px-3 py-2 font-semibold text-amber">
      {testMode}
    </p>
  )
}

function getLabel({ step }: PaymentState, { priceInPaise }: Purchase, messages: typeof paymentFlow): string {
  if (step === 'processing') return messages.processing
  if (step === 'redirecting') return messages.redirecting
  return messages.pay(formatPaise(priceInPaise ?? 0))
}

// The live region always exists, so that screen readers announce new text.
function Outcome({ state }: { state: PaymentState }) {
  const messages = useMessages(paymentFlow)
  const isEmpty = state.step !== 'alert' && state.step !== 'returned'
  return (
    <div role="alert" className={isEmpty ? 'sr-only' : 'order-first w-full px-2'}>
      {state.step === 'alert' && <p className="font-semibold text-red">{state.text}</p>}
      {state.step === 'returned' && (
        <div className="grid gap-2">
          <p>{messages.unpaidOrder}</p>
          <LinkButton href={`/purchases?order=${state.orderId}`}>{messages.toPurchases}</LinkButton>
        </div>
      )}
    </div>
  )
}

function Owned({ offer }: { offer: Purchase }) {
  const messages = useMessages(paymentFlow)
  const { gives } = offer
  return (
    <ModalAction>
      <p role="alert" className="order-first w-full px-2 font-semibold">
        {messages.alreadyOwned}
      </p>
      <LinkButton
        variant="primary"
        className="grow"
        href={gives.kind === 'quiz' ? quizPath(gives.id) : '/purchases'}
      >
        {messages.open}
      </LinkButton>
    </ModalAction>
  )
}

/** Row of actions of the open payment modal; null until it is mounted. */
export const ModalActions = createContext<HTMLElement | null>(null)

/** Renders its children into the modal's row of actions, which stays in sight for any length of the offer. */
export function ModalAction({ children }: { children: ReactNode }) {
  const row = use(ModalActions)
  return row && createPortal(children, row)
}
