import { soon } from '#client/messages/en/soon.ts'

/** The texts of the pages whose features are still being built, which come with those pages alone. */
export const useSoon = (): typeof soon => soon
