// Arrows of docs/architecture.md as one table: the imports of each layer. The rule in layer-imports.mjs reads it.
//
// A layer is the files that start with `path`; the longest path wins. `may` lists its imports besides itself.
// No layer may import an unlisted one.
//   apart     slices (folders, or files by the name before the first dot) never import each other.
//   packages  its only packages; the default is every package outside `packageHomes`.
// `name (types)` allows `import type` only.
// A test (*.test.ts) has the imports of its layer, and `layersOfTests`.

/** @typedef {{ path: string | string[], may: string[], apart?: boolean, packages?: string[] }} Layer */

const shared = ['shared/contracts', 'shared/domain']
const mechanism = [
  'server/processes',
  'server/content',
  'server/search',
  'server/queue',
  'server/ports',
  'server/db',
  'server/lib',
]
const configuration = ['config', 'server/config']
const clientBase = [
  ...shared,
  'client/lib',
  'client/device',
  'client/data',
  'client/messages',
  'client/styles',
]
const everyServer = [
  'server/app',
  'server/kinds',
  'server/modules',
  'server/http',
  'server/seed',
  'server/testing',
  ...mechanism,
  ...configuration,
]
const everyClient = [
  'client/router',
  'client/routes',
  'client/features',
  'client/kinds',
  'client/admin',
  'client/content',
  'client/layout',
  'client/ui',
]

/** @type {Record<string, Layer>} */
export const layers = {
  'shared/domain': { path: 'shared/domain/', may: [], packages: [] },
  'shared/contracts': { path: 'shared/contracts/', may: ['shared/domain'], packages: ['zod'] },
  'shared/testing': { path: 'shared/testing/', may: shared, packages: ['zod', 'fast-check'] },

  config: { path: 'fastify.config.', may: [...shared, 'server/config'] },
  'server/config': { path: 'server/config/', may: shared },

  // Technical code without rules of the product.
  'server/lib': { path: 'server/lib/', may: shared },
  'server/db': { path: 'server/db/', may: [...shared, 'server/lib', ...configuration] },
  'server/processes': { path: 'server/processes/', may: [...shared, 'server/db', 'server/lib'] },
  'server/queue': { path: 'server/queue/', may: [...shared, 'server/db', 'server/lib', ...configuration] },
  'server/search': { path: 'server/search/', may: [...shared, 'server/db', 'server/lib', ...configuration] },
  'server/ports': { path: 'server/ports/', may: [...shared, 'server/lib', ...configuration] },
  'server/content': {
    path: 'server/content/',
    may: [...shared, ...mechanism.filter((layer) => layer !== 'server/content'), ...configuration],
  },
  'server/http': {
    path: 'server/http/',
    may: [...shared, 'server/ports', 'server/lib', ...configuration, 'client/entry (types)'],
  },
  'server/modules': {
    path: 'server/modules/',
    may: [...shared, ...mechanism, ...configuration],
    apart: true,
  },
  // Registry of kinds: it imports the models, services and routes of the kinds' modules.
  'server/kinds': {
    path: 'server/modules/kinds.',
    may: [...shared, ...mechanism, 'server/modules', 'server/seed', ...configuration],
  },
  'server/app': {
    path: 'server/app/',
    may: [
      ...shared,
      ...mechanism,
      'server/kinds',
      'server/modules',
      'server/http',
      'server/seed',
      ...configuration,
    ],
  },
  // Data, and functions that use only their arguments: they import only types from modules and content.
  'server/seed': {
    path: 'server/seed/',
    may: [...shared, 'shared/testing', 'server/modules (types)', 'server/content (types)'],
  },
  'server/main': {
    path: 'server/main.',
    may: [
      ...shared,
      ...mechanism,
      'server/app',
      'server/modules',
      'server/http',
      'server/seed',
      ...configuration,
    ],
  },
  'server/cli': {
    path: 'server/cli/',
    may: [
      ...shared,
      ...mechanism,
      'shared/testing',
      'server/app',
      'server/kinds',
      'server/modules',
      'server/seed',
      ...configuration,
    ],
  },
  'server/testing': { path: 'server/testing/', may: [...shared, 'shared/testing', ...everyServer] },

  'client/messages': { path: 'client/src/messages/', may: shared },
  'client/styles': { path: 'client/src/styles/', may: [] },
  'client/lib': { path: 'client/src/lib/', may: [...shared, 'client/messages'] },
  // Data of the app in the browser: one database, and its sync with the server.
  'client/device': { path: 'client/src/device/', may: [...shared, 'client/lib'] },
  // Requests, and the code that responds to them.
  'client/data': { path: 'client/src/data/', may: [...shared, 'client/lib', 'client/device'] },
  'client/ui': { path: 'client/src/ui/', may: clientBase },
  'client/layout': { path: 'client/src/layout/', may: [...clientBase, 'client/ui'] },
  'client/content': { path: 'client/src/content/', may: [...clientBase, 'client/ui', 'client/layout'] },
  'client/features': {
    path: 'client/src/features/',
    may: [...clientBase, 'client/ui', 'client/layout', 'client/content'],
    apart: true,
  },
  // Registry of kinds for the administration: it imports the forms of the kinds' features.
  'client/kinds': {
    path: 'client/src/features/kinds.',
    may: [...clientBase, 'client/ui', 'client/layout', 'client/content', 'client/features'],
  },
  'client/admin': {
    path: 'client/src/features/admin/',
    may: [...clientBase, 'client/ui', 'client/layout', 'client/content', 'client/kinds'],
  },
  'client/routes': {
    path: 'client/src/routes/',
    may: [
      ...clientBase,
      'client/ui',
      'client/layout',
      'client/content',
      'client/features',
      'client/kinds',
      'client/admin',
    ],
  },
  'client/router': {
    path: ['client/src/app/router.', 'client/src/routeTree.gen.ts'],
    may: [...clientBase, 'client/ui', 'client/layout', 'client/content', 'client/features', 'client/routes'],
  },
  // Tags that the server renders into every page; the browser never loads this code.
  'client/seo': { path: 'client/src/seo/', may: [...shared, 'client/lib', 'client/messages'] },
  'client/entry': {
    path: 'client/src/app/',
    may: [...clientBase, ...everyClient, 'client/seo'],
  },
  'client/service-worker': {
    path: 'client/src/service-worker/',
    may: [...shared, 'client/lib', 'client/device', 'client/messages'],
  },
  // Served unchanged, for failures of a page's program or service worker.
  'client/public': { path: 'client/public/', may: [] },
  'client/testing': { path: 'client/src/testing/', may: ['shared/testing', ...clientBase, ...everyClient] },
  'client/e2e': {
    path: 'client/e2e/',
    may: [...shared, 'shared/testing', ...everyServer, 'server/main', 'client/messages'],
  },
  'client/build': { path: ['client/vite.config.ts', 'client/build/'], may: [...shared, 'client/ui (types)'] },
}

/** Further layers that a test may import, by the folder of the test. */
export const layersOfTests = {
  'shared/': ['shared/contracts', 'shared/domain', 'shared/testing'],
  'server/': [
    'shared/testing',
    'server/testing',
    'server/app',
    'server/kinds',
    'server/seed',
    ...configuration,
  ],
  'client/src/': ['shared/testing', 'client/testing'],
}

/** Folders and files outside the layers, which may import anything. */
export const outside = ['bench/', 'scripts/', 'drizzle.config.ts', 'vitest.config.ts', 'playwright.config.ts']

const whereDataLives = [
  'server/db',
  'server/search',
  'server/content',
  'server/queue',
  'server/processes',
  'server/modules',
]
const whereRawSqlLives = ['server/db', 'server/search']

// `names` restricts single exports of the package; `tests` allows the package in all tests.
/** @type {{ packages: string[], layers: string[], names?: string[], tests?: boolean }[]} */
export const packageHomes = [
  { packages: ['drizzle-orm'], layers: [...whereDataLives, 'server/testing/test-databases/'] },
  { packages: ['drizzle-orm'], names: ['sql'], layers: whereRawSqlLives },
  // Only these layers use SQLite directly, so that another engine can be added.
  {
    packages: ['better-sqlite3', 'drizzle-orm/sqlite-core', 'drizzle-orm/better-sqlite3'],
    layers: whereRawSqlLives,
    tests: true,
  },
  { packages: ['zod'], layers: ['shared/contracts', 'shared/testing', 'config', 'server/*'], tests: true },
  // Remote data of areas for signed-in users. Public pages and the login must not load it.
  {
    packages: ['@tanstack/react-query'],
    layers: [
      'client/admin',
      'client/src/layout/query-area.',
      'client/src/features/accounts/profile/',
      'client/src/features/exam/',
      'client/src/features/payments/purchases/',
    ],
    tests: true,
  },
  {
    packages: ['node:*'],
    layers: ['config', 'server/*', 'client/e2e', 'client/build'],
    tests: true,
  },
]
