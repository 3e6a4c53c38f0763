import { useState } from 'react'
import type { StatedSize } from '#shared/domain/notice-text/read-picture-sizes.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { formKit } from '#client/messages/en/form-kit.ts'
import { DevicePage } from '#client/ui/loading.tsx'
import { AgeSection } from './age/age-section.tsx'
import { ChecklistSection } from './checklist/checklist-section.tsx'
import { PictureSection } from './picture/picture-section.tsx'
import type { SizeChoice } from './picture/size-fields.tsx'
import { PRESETS, toSizeInput, type Preset } from './picture/sizes.ts'
import { VaultSection } from './vault/vault-section.tsx'

const PHOTO: SizeChoice = { kind: 'photo', input: toSizeInput(PRESETS.photo) }

/** Returns the stated size of a picture; fields that the notice does not state have the usual value. */
const toChoice = ({ pixels, kb }: StatedSize, subject: Preset): SizeChoice => ({
  kind: 'custom',
  input: toSizeInput({
    ...PRESETS[subject],
    ...pixels,
    ...(kb && { minKb: kb.min ?? 0, maxKb: kb.max }),
  }),
})

/** Tools for application forms. They work on this device only, also offline. `jobKey`: slug of a job to apply for. */
export function FormKitPage({ jobKey }: { jobKey: string | undefined }) {
  const [choice, setChoice] = useState(PHOTO)
  return (
    <DevicePage messages={useMessages(formKit)} className="sm:max-w-200">
      {jobKey !== undefined && (
        <ChecklistSection jobKey={jobKey} onUse={(size, subject) => setChoice(toChoice(size, subject))} />
      )}
      <PictureSection choice={choice} onChoice={setChoice} />
      <AgeSection />
      <VaultSection />
    </DevicePage>
  )
}
