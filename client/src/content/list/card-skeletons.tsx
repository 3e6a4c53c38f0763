import { useMessages } from '#client/lib/i18n.ts'
import { useTopOfPage } from '#client/layout/use-scroll-to-top.ts'
import { cardsClass } from './list-config.ts'

const COUNT = 6
const BAR = 'rounded bg-line motion-safe:animate-pulse'

export function CardSkeletons() {
  const { loading } = useMessages().lists
  useTopOfPage()
  return (
    <>
      <p role="status" className="text-sm text-soft">
        {loading}
      </p>
      <div aria-hidden className={cardsClass}>
        {Array.from({ length: COUNT }, (_, index) => (
          <div key={index} className="min-h-64 rounded-xl border border-line p-4">
            <div className={`h-5 w-11/12 ${BAR}`} />
            <div className={`mt-3 h-4 w-3/5 ${BAR}`} />
            <div className={`mt-4 h-5 w-2/5 ${BAR}`} />
          </div>
        ))}
      </div>
    </>
  )
}
