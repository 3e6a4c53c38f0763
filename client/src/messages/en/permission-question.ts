/** Steps to the browser's notification prompt, if it was not shown. */
export const permissionUnanswered =
  'Your browser has not asked for permission yet. Press the bell or lock beside the web address, or open the site settings. Allow notifications there.'
