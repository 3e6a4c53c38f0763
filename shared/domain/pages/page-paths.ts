// Paths without a page: folders, files by extension, and health probes.
const FOLDERS = /^\/(api|assets|calendar|icons|pay|preview|screenshots|sitemap|splash|\.well-known)(\/|$)/i
const FILES = /\.(css|html|ico|js|json|map|pdf|png|svg|txt|webmanifest|xml)$/i
const PROBES = /^\/(healthz|readyz)\/?$/i
// Slugs of posts may end like a file name.
const POST = /^\/job\//i

export const isPagePath = (path: string): boolean =>
  POST.test(path) || !(FOLDERS.test(path) || FILES.test(path) || PROBES.test(path))
