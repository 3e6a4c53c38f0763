import type { ReactNode } from 'react'

type Props = { facts: readonly { label: string; value: ReactNode }[]; look: 'card' | 'panel' }

const LOOKS = {
  card: 'facts mt-3 text-sm',
  panel: 'facts my-5 rounded-xl bg-sunken p-4',
}

export function Facts({ facts, look }: Props) {
  return (
    <dl className={LOOKS[look]}>
      {facts
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-medium">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}
