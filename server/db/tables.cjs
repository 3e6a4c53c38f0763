// What drizzle-kit reads: it finds tables among a module's exports, not inside an object.
// oxlint-disable-next-line typescript/no-require-imports -- an ECMAScript module would have to name each table once more
module.exports = require('./schema/index.ts').schema
