import { practiceResults, type Owner } from '#client/device/db/db.ts'

/** Makes the results of practice without an owner a user's, to be sent; call it in a transaction. */
export async function adoptPracticeResults(user: Owner): Promise<void> {
  const guest = await practiceResults.where('owner').equals('').toArray()
  await practiceResults.bulkDelete(guest.map(({ id }): [Owner, string] => ['', id]))
  await practiceResults.bulkPut(guest.map((row) => ({ ...row, owner: user, isPending: true })))
}
