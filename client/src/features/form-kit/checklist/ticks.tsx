import { useState } from 'react'
import type { Category } from '#shared/domain/eligibility/profile.ts'
import type { PictureSubject, StatedSize } from '#shared/domain/notice-text/read-picture-sizes.ts'
import {
  changeTick,
  CHECKLIST_ITEMS,
  readTicks,
  type ChecklistItem,
} from '#client/device/profile/checklist-store.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { formKit } from '#client/messages/en/form-kit.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckField } from '#client/ui/forms/check-field.tsx'
import { DeviceData } from '#client/ui/loading.tsx'
import { useRequest } from '#client/ui/use-request.ts'

type Props = {
  post: { _id: string }
  category: Category | undefined
  sizes: Record<PictureSubject, StatedSize>
  onUse: (size: StatedSize, subject: PictureSubject) => void
}

const isPicture = (item: ChecklistItem): item is PictureSubject => item === 'photo' || item === 'signature'

/** Usual documents of an application form, ticked on this device. */
export function Ticks(props: Props) {
  const messages = useMessages(formKit).checklist
  const [read] = useRequest(props.post._id, readTicks)
  return (
    <DeviceData read={read} messages={messages}>
      {(stored) => <TickList key={props.post._id} {...props} stored={stored} />}
    </DeviceData>
  )
}

function TickList({ post, category, sizes, onUse, stored }: Props & { stored: readonly ChecklistItem[] }) {
  const messages = useMessages(formKit).checklist
  const [ticked, setTicked] = useState<ReadonlySet<ChecklistItem>>(new Set(stored))
  const [error, setError] = useState('')
  const show = (item: ChecklistItem, isTicked: boolean) =>
    setTicked((before) => new Set([...before].filter((each) => each !== item).concat(isTicked ? [item] : [])))
  // The box changes at once: a slow write would make it jump back.
  const tick = async (item: ChecklistItem, isTicked: boolean) => {
    setError('')
    show(item, isTicked)
    try {
      await changeTick(post._id, item, isTicked)
    } catch {
      show(item, !isTicked)
      setError(messages.notStored)
    }
  }
  const items = CHECKLIST_ITEMS.filter((item) => item !== 'category' || category !== 'general')
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{messages.items.title}</legend>
      {items.map((item) => (
        <div key={item} className="flex flex-wrap items-center gap-x-2">
          <CheckField checked={ticked.has(item)} onChange={({ target }) => void tick(item, target.checked)}>
            {messages.items[item]}
          </CheckField>
          {isPicture(item) && (sizes[item].kb ?? sizes[item].pixels) !== null && (
            <Button variant="text" onClick={() => onUse(sizes[item], item)}>
              {messages.use[item]}
            </Button>
          )}
        </div>
      ))}
      <p role="alert" className="text-red">
        {error}
      </p>
    </fieldset>
  )
}
