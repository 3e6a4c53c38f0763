import type { ITEM_KEYS, ItemList } from '#shared/domain/item-lists.ts'
import type { ListPage } from './list-query.ts'
import type { Note } from './note.ts'
import type { OfflineForm } from './offline-form.ts'
import type { LockedPrivateJob, PrivateJob } from './private-job.ts'
import type { ActiveQuiz } from './quiz.ts'

/** What is paid for: there for those who may have it, and left out for everybody else. */
type Paid<Item extends { details: string; link: string }> = Omit<Item, 'details' | 'link'> &
  Partial<Pick<Item, 'details' | 'link'>>

/** What the cards of each list show of an item. */
export type Cards = {
  privateJob: Pick<LockedPrivateJob, '_id' | 'postName' | 'location' | 'jobRole' | 'salary' | 'createdAt'>
  offlineJob: Pick<
    OfflineForm,
    | '_id'
    | 'postName'
    | 'description'
    | 'qualification'
    | 'ageLimit'
    | 'lastDate'
    | 'price'
    | 'priceInPaise'
    | 'forSale'
    | 'createdAt'
  >
  notes: Pick<Note, '_id' | 'title' | 'description' | 'price' | 'priceInPaise' | 'forSale' | 'createdAt'>
  quizzes: Omit<ActiveQuiz, 'status' | 'publishAt' | 'publishedAt' | 'requireAllAnswered' | 'version'>
}

/** One whole item as far as its reader may see it. */
export type Items = {
  privateJob: LockedPrivateJob | (PrivateJob & { locked?: false })
  offlineJob: Paid<OfflineForm>
  notes: Paid<Note>
}

/** A list whose items can be read one by one. */
export type ReadList = keyof typeof ITEM_KEYS & keyof Items

/** One page of a list, as the API answers it. */
export type ItemListData<List extends ItemList> = ListPage & { [Key in List]: Cards[Key][] }
