import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { precacheManifest } from './build/device-files.ts'
import { iconSpritePlugin } from './build/icon-sprite.ts'
import { installFiles } from './build/pwa-assets.ts'
import { pageTemplate } from './build/page-template.ts'
import { precompress } from './build/precompress.ts'
import { stubUnusedModules } from './build/stub-unused-modules.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The lists and their frame are the first load; every other page is a file of its own.
const isFirstLoad = (routeId: string) => routeId === '__root__' || routeId.startsWith('/_list')
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
      globPatterns: ['server/shell.html', 'client/assets/*.js'],
      modifyURLPrefix: { 'client/': '/', 'server/': '/' },
      // Their names say it: a device does not fetch again what the page has loaded.
      dontCacheBustURLsMatching: /assets\//,
      manifestTransforms: [precacheManifest(here('../dist/server'))],
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
        // The server has every page's program at hand, and would only wait for it.
        splitBehavior: ({ routeId }) =>
          isSsrBuild === true || isFirstLoad(routeId) ? [] : PAGE_CHUNK.map((parts) => [...parts]),
      },
    }),
    react(),
    tailwindcss(),
    iconSpritePlugin(),
    stubUnusedModules(),
    installFiles(),
    pageTemplate({ serverDir: here('../dist/server'), offlineEntry: here('src/offline-entry.ts') }),
    isSsrBuild !== true && serviceWorker(),
    precompress(),
  ],
  resolve: {
    // The same without what stands in for it in React 17.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: here('../dist/client'),
    emptyOutDir: true,
    copyPublicDir: isSsrBuild !== true,
    // The oldest browsers of the README; `npm run browsers` holds the build to them.
    target: ['chrome109', 'firefox115', 'safari16.4'],
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
              priority: 2,
            },
            // All that the first load needs is one file: each file more would be a request more.
            { name: 'app', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
}))
