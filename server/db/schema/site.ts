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
      email: k.text('email').notNull(),
      subject: k.text('subject').notNull(),
      message: k.text('message').notNull(),
      createdAt: k.ms('created_at').notNull(),
      readAt: k.ms('read_at'),
    },
    (t) => [k.index('contact_messages_time').on(t.createdAt, t.id)],
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
})
