type Connection = { saveData?: boolean; effectiveType?: string }

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

/** Whether whoever pays for the data asked to be spared. */
export const savesData = (): boolean => connection()?.saveData === true

/** Whether the connection is too slow for what is not asked for. */
export const isSlow = (): boolean => (connection()?.effectiveType ?? '').includes('2g')
