import 'fake-indexeddb/auto'
import { render, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { posts } from '#client/device/db/db.ts'
import { setSavedIds, useIsSaved } from './stored-ids.ts'
import { startSaved } from '#client/device/saved/saved-store.ts'

it('useIsSaved updates components outside of the database transaction, so their effects can read any table', async () => {
  await clearOfflineDb()
  // Nothing is saved, so `startSaved` changes this state.
  setSavedIds(new Set(['P']))
  const results: string[] = []
  function Reader() {
    const isSaved = useIsSaved('P')
    useEffect(() => {
      posts
        .where('slugKey')
        .equals('p')
        .first()
        .then(
          () => results.push('read'),
          (error: Error) => results.push(error.name),
        )
    }, [isSaved])
    return null
  }
  render(<Reader />)
  await waitFor(() => startSaved())
  await waitFor(() => expect(results).toHaveLength(2))
  expect(results).toEqual(['read', 'read'])
})
