/** Steps to the browser's notification prompt, if it was not shown. */
export const permissionUnanswered =
  'Your browser has not asked you yet. Press the bell or lock beside the address, or open the site settings. Allow notifications there.'
