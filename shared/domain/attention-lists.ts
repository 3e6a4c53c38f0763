/** The lists of posts that need attention, each for one reason. */
export const ATTENTION_LISTS = ['noOfficialSource', 'probablyClosed', 'deadLinks'] as const
export type AttentionListName = (typeof ATTENTION_LISTS)[number]
