export const ATTENTION_LISTS = ['notPublished', 'noOfficialSource', 'probablyClosed', 'deadLinks'] as const
export type AttentionListName = (typeof ATTENTION_LISTS)[number]
