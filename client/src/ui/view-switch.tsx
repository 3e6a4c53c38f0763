import { Button } from './button.tsx'
import './view-switch.css'

type Props<View extends string> = {
  label: string
  names: Readonly<Record<View, string>>
  views: readonly View[]
  view: View
  onChange: (view: View) => void
}

/** Buttons that switch between the views of a page without their own URLs. */
export function ViewSwitch<View extends string>({ label, names, views, view, onChange }: Props<View>) {
  return (
    <div role="group" aria-label={label} className="view-switch">
      {views.map((each) => (
        <Button key={each} variant="text" aria-pressed={each === view} onClick={() => onChange(each)}>
          {names[each]}
        </Button>
      ))}
    </div>
  )
}
