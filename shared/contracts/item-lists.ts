import type { ITEM_KEYS, ItemList } from '#shared/domain/pages/item-lists.ts'
import type { ListPage } from './list-query.ts'
import type { LockedNote, Note, NoteSummary } from './note.ts'
import type { LockedOfflineForm, OfflineForm, OfflineFormSummary } from './offline-form.ts'
import type { LockedPrivateJob, PrivateJob, PrivateJobSummary } from './private-job.ts'
import type { ActiveQuiz } from './quiz.ts'

/** What is paid for: there for those who may have it, and left out for everybody else. */
type Paid<Locked, Item extends { details: string; link: string }> = Locked &
  Partial<Pick<Item, 'details' | 'link'>>

/** What each list gives of an item, as far as its reader may see it. */
export type ItemSummaries = {
  privateJob: PrivateJobSummary | LockedPrivateJob
  offlineJob: OfflineFormSummary
  notes: NoteSummary
  quizzes: ActiveQuiz
}

/** One whole item, as far as its reader may see it. */
export type ItemDetails = {
  privateJob: PrivateJob | LockedPrivateJob
  offlineJob: Paid<LockedOfflineForm, OfflineForm>
  notes: Paid<LockedNote, Note>
}

/** A list whose items can be read one by one. */
export type ReadableList = keyof typeof ITEM_KEYS & keyof ItemDetails

/** One page of a list, as the API answers it. */
export type ItemListData<List extends ItemList> = ListPage & { [Key in List]: ItemSummaries[Key][] }
