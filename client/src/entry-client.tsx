import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { httpApi } from './lib/api.ts'
import { memoryAnswers, withSavedLists } from './lib/saved-lists.ts'
import { makeRouter } from './router.tsx'
import './styles/index.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

const clock = () => Date.now()
const router = makeRouter({ api: withSavedLists(httpApi(), memoryAnswers(), clock), clock })

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
