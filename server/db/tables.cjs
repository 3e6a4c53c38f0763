// The entry point of drizzle-kit: it finds tables among a module's exports, not inside an object.
// oxlint-disable-next-line typescript/no-require-imports -- an ECMAScript module would have to name each table again
module.exports = require('./schema/index.ts').schema
