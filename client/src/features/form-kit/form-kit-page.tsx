import { useMessages } from '#client/lib/i18n.ts'
import { formKit } from '#client/messages/en/form-kit.ts'
import { DevicePage } from '#client/ui/loading.tsx'
import { AgeSection } from './age/age-section.tsx'
import { PictureSection } from './picture/picture-section.tsx'
import { VaultSection } from './vault/vault-section.tsx'

/** Tools for application forms. They work on this device only, also offline. */
export function FormKitPage() {
  return (
    <DevicePage messages={useMessages(formKit)} className="sm:max-w-200">
      <PictureSection />
      <AgeSection />
      <VaultSection />
    </DevicePage>
  )
}
