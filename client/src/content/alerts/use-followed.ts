import { useEffect, useState } from 'react'
import { savedChanged } from '#client/device/events.ts'

const follows = () => import('#client/device/alerts/follows.ts')

/** Returns whether the current user of the device follows a post; false until the device was read. */
export function useFollowed(postId: string): boolean {
  const [isFollowed, setIsFollowed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const read = () =>
      void follows()
        .then(({ isPostFollowed }) => isPostFollowed(postId))
        .then(
          (found) => {
            if (isCurrent) setIsFollowed(found)
          },
          // The device stores nothing: nothing is followed.
          () => undefined,
        )
    read()
    const stop = savedChanged.on(read)
    return () => {
      isCurrent = false
      stop()
    }
  }, [postId])
  return isFollowed
}
