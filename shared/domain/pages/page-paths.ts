// What stands beside the pages: folders, files by the end of their name, and what looks after the server.
const FOLDERS = /^\/(api|assets|icons|pay|screenshots|sitemap|splash|\.well-known)(\/|$)/i
const FILES = /\.(css|html|ico|js|json|map|pdf|png|svg|txt|webmanifest|xml)$/i
const PROBES = /^\/(healthz|readyz)\/?$/i
// Titles of posts may end like the name of a file.
const POST = /^\/job\//i

/**
 * Whether a path (percent-encoded) may be that of a page: one that a device can show by itself. What is none has to come
 * from the server, or to fail as it fails.
 */
export const isPagePath = (path: string): boolean =>
  POST.test(path) || !(FOLDERS.test(path) || FILES.test(path) || PROBES.test(path))
