import type { SiteAliases } from '#shared/contracts/aliases.ts'
import type { SiteSettings } from '#shared/contracts/site.ts'
import type { Kit } from '../kit.ts'

export const siteSchema = (k: Kit) => ({
  settings: k.table('settings', {
    id: k.id(),
    value: k.json<Partial<SiteSettings> | SiteAliases>('value').notNull(),
    updatedAt: k.ms('updated_at').notNull(),
  }),
  contactMessages: k.table(
    'contact_messages',
    {
      id: k.id(),
      name: k.text('name').notNull(),
      email: k.text('email').notNull(),
      subject: k.text('subject').notNull(),
      message: k.text('message').notNull(),
      createdAt: k.ms('created_at').notNull(),
      readAt: k.ms('read_at'),
    },
    (t) => [
      k.index('contact_messages_time').on(t.createdAt, t.id),
      k.index('contact_messages_email').on(t.email),
      k.index('contact_messages_read').on(t.readAt),
    ],
  ),
  auditLog: k.table(
    'audit_log',
    {
      seq: k.sequence('seq'),
      at: k.ms('at').notNull(),
      actor: k.text('actor').notNull(),
      action: k.text('action').notNull(),
      target: k.text('target').notNull(),
      before: k.json<unknown>('before'),
      after: k.json<unknown>('after'),
    },
    (t) => [k.index('audit_log_target').on(t.target, t.seq), k.index('audit_log_actor').on(t.actor, t.seq)],
  ),
  /** Repeats of a refused action on one day. Only the first refusal is an entry of the append-only audit log. */
  auditRepeats: k.table('audit_repeats', {
    /** Indian day, actor, action and target: the identity of a repeat. */
    key: k.id('key'),
    seq: k.int('seq').notNull(),
    count: k.int('count').notNull(),
    lastAt: k.ms('last_at').notNull(),
  }),
})
