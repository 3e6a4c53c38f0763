/** Where to find the browser's question about notifications that it has not shown. */
export const permissionUnanswered =
  'Your browser has not asked you yet. Look for a bell or a lock beside the address, or open the site settings of your browser. Allow notifications there.'
