export const FILE_TYPES = ['pdf', 'image', 'document', 'archive', 'page'] as const
export type FileType = (typeof FILE_TYPES)[number]

const ENDINGS = new Map<string, FileType>([
  ['pdf', 'pdf'],
  ['jpg', 'image'],
  ['jpeg', 'image'],
  ['png', 'image'],
  ['webp', 'image'],
  ['gif', 'image'],
  ['doc', 'document'],
  ['docx', 'document'],
  ['odt', 'document'],
  ['rtf', 'document'],
  ['zip', 'archive'],
  ['rar', 'archive'],
  ['7z', 'archive'],
])

/** Returns the type of a link's target: `page` without a known file extension; null for a blank link. */
export function detectFileType(link: string): FileType | null {
  if (link.trim() === '') return null
  const path = link.trim().replace(/^https?:\/\/[^/?#]*/i, '')
  const ending = /^[^?#]*\.([a-z\d]+)(?:[?#]|$)/i.exec(path)?.[1] ?? ''
  return ENDINGS.get(ending.toLowerCase()) ?? 'page'
}
