import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { httpApi } from './lib/api.ts'
import { makeRouter } from './router.tsx'
import './styles/index.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

const router = makeRouter({ api: httpApi(), clock: () => Date.now() })

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
