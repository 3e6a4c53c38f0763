// The rooms (sub-folders) of folders with more than one, and which of them each may import. `.` names the files that stand in the
// folder itself. Imports run in one direction: there is no cycle between rooms. Tests may import every room of their folder.

/** @type {Record<string, Record<string, string[]>>} */
export const rooms = {
  'server/db/': {
    schema: ['.'],
    sqlite: ['.', 'schema'],
    queries: ['.', 'sqlite'],
    maintenance: ['.', 'sqlite'],
  },
  'server/lib/': { logs: ['.'] },
  'server/http/': { openapi: ['.'], pages: ['.'], '.': ['response-cache'] },
  'server/app/': { '.': ['adapters'] },
  'server/ports/push/': {
    sending: ['protocol'],
    thread: ['protocol', 'sending'],
    '.': ['protocol', 'sending', 'thread'],
  },
  'server/content/': {
    model: ['records'],
    store: ['model'],
    reading: ['model', 'store'],
    writing: ['cache', 'idempotency', 'model', 'records', 'store'],
    '.': ['cache', 'model', 'reading', 'store', 'writing'],
  },
  'server/modules/accounts/': {
    roles: ['codes'],
    sessions: ['codes', 'roles'],
    profile: ['codes', 'roles', 'sessions'],
    passkeys: ['codes', 'profile', 'roles', 'sessions'],
    users: ['sessions'],
    '.': ['codes', 'passkeys', 'profile', 'roles', 'sessions', 'users'],
  },
  'server/modules/admin/': {
    audit: ['content-lists'],
    dashboard: ['content-lists'],
    inbox: ['content-lists'],
    '.': ['audit', 'content-lists', 'dashboard', 'failed-jobs', 'import-export', 'inbox'],
  },
  'server/modules/admin/import-export/': {
    rows: ['values'],
    formats: ['rows', 'values'],
    '.': ['formats', 'rows', 'values'],
  },
  'server/modules/alerts/': {
    owners: ['model'],
    audience: ['model', 'owners'],
    digests: ['model', 'owners'],
    inbox: ['audience', 'model', 'owners'],
    reminders: ['inbox', 'model', 'owners'],
    subscriptions: ['inbox', 'model', 'owners'],
    delivery: ['digests', 'model', 'owners'],
    events: ['audience', 'delivery', 'digests', 'model', 'reminders'],
    admin: ['events', 'model'],
    '.': ['admin', 'audience', 'events', 'inbox', 'model', 'owners', 'reminders', 'subscriptions'],
  },
  'server/modules/attempts/': {
    papers: ['model'],
    results: ['model', 'papers'],
    answers: ['model', 'papers', 'results'],
    corrections: ['model', 'papers', 'results'],
    admin: ['answers', 'corrections', 'model', 'papers', 'results'],
    '.': ['answers', 'model', 'papers', 'results'],
  },
  'server/modules/payments/': {
    ledger: ['model'],
    provider: ['ledger', 'model'],
    orders: ['ledger', 'model', 'provider'],
    receipts: ['model'],
    refunds: ['ledger', 'model'],
    reconciliation: ['ledger', 'model', 'provider', 'refunds'],
    webhooks: ['model', 'provider', 'refunds'],
    admin: ['.', 'ledger', 'model', 'orders', 'reconciliation'],
    '.': ['model', 'orders', 'provider', 'receipts', 'reconciliation', 'refunds', 'webhooks'],
  },
}
