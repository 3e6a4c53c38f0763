const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Returns true if a request's `If-None-Match` has the tag, by the weak comparison of RFC 9110, 8.8.3.2. */
export const hasETag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((each) => withoutWeakness(each) === withoutWeakness(tag)))
