import { DEVICE_ID, meta } from '#client/device/db/db.ts'

const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

// Where the device stores nothing, each page is a device of its own.
const ofPage = randomId()

/** Returns the id by which the server tells devices of one candidate apart; it says nothing else. */
export async function deviceId(): Promise<string> {
  try {
    // Two tabs that ask for the first time get the same one.
    await meta.add({ name: DEVICE_ID, value: ofPage })
    return ofPage
  } catch {
    const found = await meta.get(DEVICE_ID).catch(() => undefined)
    return (found?.value as string | undefined) ?? ofPage
  }
}
