import { DEVICE_ID, meta } from '#client/device/db/db.ts'

const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

// Without storage each page counts as a device.
const ofPage = randomId()

/** Returns a random id: the server distinguishes a candidate's devices with it. */
export async function deviceId(): Promise<string> {
  try {
    // `add` fails for the second of two tabs, so both get the same id.
    await meta.add({ name: DEVICE_ID, value: ofPage })
    return ofPage
  } catch {
    const found = await meta.get(DEVICE_ID).catch(() => undefined)
    return (found?.value as string | undefined) ?? ofPage
  }
}
