// Builds a changed client, then supervises the server. Imports nothing before the check of Node's version.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `Avsar needs Node 22.19 or newer, and this is Node ${process.versions.node}. "npm start" brings its own Node.`,
  )
  process.exit(1)
}

const { existsSync } = await import('node:fs')
const root = new URL('../', import.meta.url)
const environmentFile = new URL('.env', root)
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile)
process.env.NODE_ENV = 'production'

const { isBuildFresh } = await import('./build-hash.mjs')
if (!isBuildFresh()) {
  const { spawnSync } = await import('node:child_process')
  console.log('start: the client was not built from these sources yet: npm run build')
  const windows = process.platform === 'win32'
  const build = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit', shell: windows })
  if (build.status !== 0) {
    console.error('start: the client could not be built; the reason is above')
    process.exit(1)
  }
}

const { fileURLToPath } = await import('node:url')
const { supervise } = await import('./supervise.mjs')
process.exitCode = await supervise(fileURLToPath(new URL('server/main.ts', root)))
