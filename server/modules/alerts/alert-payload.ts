import type { schema } from '../../db/schema/index.ts'
import type { PostFacts } from './post-facts.ts'

/** Returns the body of the push message of an alert (declarative web push). */
export const alertPayload = (
  { id, facts, postId }: typeof schema.alerts.$inferSelect,
  { postName, organisation, url }: PostFacts,
): string =>
  JSON.stringify({
    web_push: 8030,
    mutable: true,
    notification: {
      title: postName,
      body: organisation,
      lang: 'en',
      tag: id,
      navigate: url,
      data: { alertId: id, kind: facts.kind, postId },
    },
  })
