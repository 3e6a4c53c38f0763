import { useId, useState } from 'react'
import { STATES, type State } from '#shared/domain/job-facts/states.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { Button } from '#client/ui/button.tsx'
import { inputClass } from '#client/ui/forms/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SettingGroup, CheckOption } from './setting-controls.tsx'
import type { SettingsControl } from './use-alert-settings.ts'

export function StatesField({ control: { settings, change } }: { control: SettingsControl }) {
  const messages = useMessages(alertSettings).states
  const [isChoosing, setIsChoosing] = useState(settings.states.length > 0)
  const name = useId()
  const chooseAll = () => {
    setIsChoosing(false)
    if (settings.states.length > 0) void change({ states: [] })
  }
  const choose = (state: State, isOn: boolean) =>
    void change({
      states: STATES.filter((each) => (each === state ? isOn : settings.states.includes(each))),
    })
  return (
    <SettingGroup title={messages.title} text={messages.text}>
      <div className="flex flex-wrap gap-x-4">
        <CheckOption type="radio" name={name} isOn={!isChoosing} onChange={chooseAll}>
          {messages.all}
        </CheckOption>
        <CheckOption type="radio" name={name} isOn={isChoosing} onChange={() => setIsChoosing(true)}>
          {messages.some}
        </CheckOption>
      </div>
      {isChoosing && <StateChoice chosen={settings.states} onChoose={choose} />}
      <CheckOption isOn={settings.allIndia} onChange={(allIndia) => void change({ allIndia })}>
        {messages.allIndia}
      </CheckOption>
    </SettingGroup>
  )
}

type ChoiceProps = { chosen: readonly State[]; onChoose: (state: State, isOn: boolean) => void }

const hasText = (state: State, text: string): boolean =>
  state.toLowerCase().includes(text.trim().toLowerCase())

function StateChoice({ chosen, onChoose }: ChoiceProps) {
  const messages = useMessages(alertSettings).states
  const [text, setText] = useState('')
  const found = STATES.filter((state) => hasText(state, text))
  return (
    <>
      {chosen.length === 0 && <p className="text-sm text-soft">{messages.choose}</p>}
      <ul className="alert-chips empty:hidden">
        {chosen.map((state) => (
          <li key={state}>
            <Button aria-label={messages.remove(state)} onClick={() => onChoose(state, false)}>
              {state}
              <Icon name="x" />
            </Button>
          </li>
        ))}
      </ul>
      <input
        type="search"
        autoComplete="off"
        className={`${inputClass} mt-2`}
        aria-label={messages.find}
        placeholder={messages.find}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className={found.length === 0 ? 'mt-1 text-sm text-soft' : 'sr-only'}>
        {text.trim() !== '' && (found.length === 0 ? messages.none : messages.found(found.length))}
      </p>
      {found.length > 0 && (
        <div role="group" aria-label={messages.list} className="alert-states">
          {found.map((state) => (
            <CheckOption key={state} isOn={chosen.includes(state)} onChange={(isOn) => onChoose(state, isOn)}>
              {state}
            </CheckOption>
          ))}
        </div>
      )}
    </>
  )
}
