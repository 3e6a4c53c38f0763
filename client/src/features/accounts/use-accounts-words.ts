import { accounts } from '#client/messages/en/accounts.ts'

/** The words of accounts, which come with what shows them and not before. */
export const useAccountsWords = (): typeof accounts => accounts
