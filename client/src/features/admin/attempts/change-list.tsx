import type { PendingCorrection } from '#shared/contracts/corrections.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { CardTitle } from '#client/features/admin/lists/card-title.tsx'

type Change = PendingCorrection['changes'][number]
type Props = Pick<PendingCorrection, 'changes' | 'reason'>

export function ChangeList({ changes, reason }: Props) {
  const messages = useMessages(admin).corrections
  const formatKey = ({ key }: Change) =>
    key.kind === 'options'
      ? messages.change.options(key.options.map(messages.letter).join(', '))
      : messages.change[key.kind]
  return (
    <>
      <ul className="mt-1 list-disc ps-5">
        {changes.map((change) => (
          <li key={change.questionId} className="wrap-anywhere">
            <CardTitle title={change.questionName} /> <strong>{formatKey(change)}</strong>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm wrap-anywhere text-soft">
        <bdi>{messages.because(reason)}</bdi>
      </p>
    </>
  )
}
