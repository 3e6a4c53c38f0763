import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { backgroundWorker } from './build/background-worker.ts'
import { CHUNK_GROUPS } from './build/chunk-groups.ts'
import { precacheManifest } from './build/device-files.ts'
import { iconSpritePlugin } from './build/icon-sprite.ts'
import { importRetry } from './build/import-retry.ts'
import { installFiles } from './build/pwa-assets.ts'
import { OFFLINE_MODULES } from './build/offline-modules.ts'
import { pageTemplate } from './build/page-template.ts'
import { precompress } from './build/precompress.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const alias = {
  // The same module without the shim for React 17.
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
  // The modern ES module: the build drops unused parts, and it has no code for old browsers.
  dexie: 'dexie/dist/modern/dexie.mjs',
}

const { dependencies } = JSON.parse(fs.readFileSync(here('../package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

const offlineModules = OFFLINE_MODULES.map((file) => here(`src/${file}`))

// The first load has the lists and their layout. Every other page is a separate chunk.
const isFirstLoad = (routeId: string) =>
  routeId === '__root__' || routeId === '/_pages' || routeId.startsWith('/_list')
const PAGE_CHUNK = [
  ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'] as const,
]

const serviceWorker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globDirectory: here('../dist'),
      globPatterns: ['server/shell.html', 'client/assets/*.{js,css}'],
      modifyURLPrefix: { 'client/': '/', 'server/': '/' },
      // Asset names contain a hash, so the worker need not fetch again what the page has loaded.
      dontCacheBustURLsMatching: /assets\//,
      manifestTransforms: [
        precacheManifest({ serverDir: here('../dist/server'), clientDir: here('../dist/client') }),
      ],
      rollupFormat: 'iife',
    },
  })

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: here('src/routes'),
      generatedRouteTree: here('src/routeTree.gen.ts'),
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // The server has all code on disk: splitting would only make it wait.
        splitBehavior: ({ routeId }) =>
          isSsrBuild === true || isFirstLoad(routeId) ? [] : PAGE_CHUNK.map((parts) => [...parts]),
      },
    }),
    react(),
    tailwindcss(),
    iconSpritePlugin(),
    importRetry(),
    installFiles(),
    pageTemplate({ serverDir: here('../dist/server'), offlineModules }),
    backgroundWorker(here('src/service-worker/background-worker.ts'), alias),
    isSsrBuild !== true && serviceWorker(),
    precompress(),
  ],
  resolve: { alias },
  // The production image installs no development packages, so the server's bundle contains them.
  ssr: isSsrBuild === true ? { noExternal: true, external: Object.keys(dependencies) } : {},
  build: {
    outDir: here('../dist/client'),
    emptyOutDir: true,
    copyPublicDir: isSsrBuild !== true,
    // The oldest browsers of the README; `npm run browsers` checks the build against them.
    target: ['chrome109', 'firefox115', 'safari16.4'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
}))
