import { cutGraphemes } from '#shared/domain/text/truncate.ts'

export function leaderboardName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const initial = cutGraphemes(lastName.trim(), 1)
  return [firstName.trim(), initial === '' ? '' : `${initial}.`].filter((part) => part !== '').join(' ')
}
