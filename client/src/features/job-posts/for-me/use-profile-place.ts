import { readPlace, type ProfilePlace } from '#client/device/profile/profile-place.ts'
import { useStored } from '#client/features/job-posts/eligibility/use-profile.ts'

const ON_DEVICE: ProfilePlace = { status: 'device' }

/** Returns the place of the profile; undefined until it was read. */
export const useProfilePlace = (): ProfilePlace | undefined => useStored(readPlace, ON_DEVICE)
