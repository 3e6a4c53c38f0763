import { cardsClass } from './list-config.ts'
import { ListLoading } from './list-rows.tsx'

const COUNT = 6
const BAR = 'rounded bg-line motion-safe:animate-pulse'

export const CardSkeletons = () => (
  <ListLoading>
    <div aria-hidden className={cardsClass}>
      {Array.from({ length: COUNT }, (_, index) => (
        <div key={index} className="min-h-64 rounded-xl border border-line p-4">
          <div className={`h-5 w-11/12 ${BAR}`} />
          <div className={`mt-3 h-4 w-3/5 ${BAR}`} />
          <div className={`mt-4 h-5 w-2/5 ${BAR}`} />
        </div>
      ))}
    </div>
  </ListLoading>
)
