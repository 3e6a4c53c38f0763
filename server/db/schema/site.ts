import type { SiteSettings } from '#shared/contracts/site.ts'
import type { Kit } from '../kit.ts'

/** The site's settings (one row) and the messages of the contact form. */
export const siteSchema = (k: Kit) => ({
  settings: k.table('settings', {
    id: k.id(),
    value: k.json<Partial<SiteSettings>>('value').notNull(),
    updatedAt: k.ms('updated_at').notNull(),
  }),
  contactMessages: k.table(
    'contact_messages',
    {
      id: k.id(),
      name: k.text('name').notNull(),
      /** As it was written: an answer goes there. */
      email: k.text('email').notNull(),
      /** The same in the form in which accounts know addresses. */
      sender: k.text('sender').notNull(),
      subject: k.text('subject').notNull(),
      message: k.text('message').notNull(),
      createdAt: k.ms('created_at').notNull(),
      readAt: k.ms('read_at'),
    },
    (t) => [
      k.index('contact_messages_time').on(t.createdAt, t.id),
      k.index('contact_messages_sender').on(t.sender),
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
    (t) => [k.index('audit_log_target').on(t.target, t.seq)],
  ),
  /** How often what was refused came again on its day: its first time is a line of the audit log, which cannot be changed. */
  auditRepeats: k.table('audit_repeats', {
    /** Day in India, actor, action and target: what counts as the same. */
    key: k.id('key'),
    /** The line of the audit log. */
    seq: k.int('seq').notNull(),
    count: k.int('count').notNull(),
    lastAt: k.ms('last_at').notNull(),
  }),
})
