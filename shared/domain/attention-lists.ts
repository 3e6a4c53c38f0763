/** Lists of items that need attention, by reason: scheduled items of all kinds, else posts. */
export const ATTENTION_LISTS = ['notPublished', 'noOfficialSource', 'probablyClosed', 'deadLinks'] as const
export type AttentionListName = (typeof ATTENTION_LISTS)[number]
