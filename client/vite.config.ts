import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Long texts that few visitors open: each is its own file, so that the first load stays small.
const SPLIT = new Set(['/about', '/contact', '/privacy', '/terms', '/help'])

const api = { '/api': `http://127.0.0.1:${process.env.PORT ?? '3000'}` }

export default defineConfig({
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
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (SPLIT.has(routeId) ? [['component']] : []) },
    }),
    react(),
    tailwindcss(),
  ],
  server: { proxy: api },
  preview: { proxy: api },
  build: {
    outDir: here('../dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    // The oldest browsers that Tailwind 4 runs in: colours need no second notation.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ }],
        },
      },
    },
  },
})
