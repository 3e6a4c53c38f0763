/** The words of the messages that came through the contact form. */
export const messages = {
  filter: 'Which messages',
  all: 'All',
  unreadOnly: 'Unread',
  readOnly: 'Read',
  isUnread: 'Unread',
  from: (name: string, email: string) => `${name} <${email}>`,
  reply: 'Reply by e-mail',
  replySubject: (subject: string) => `Re: ${subject}`,
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  remove: 'Delete',
  confirmRemove: 'Are you sure you want to delete this message? It cannot be restored.',
  failed: 'The message could not be changed.',
  found: (total: number) => (total === 1 ? '1 message' : `${total} messages`),
  emptyTitle: 'No messages',
  emptyText: 'What visitors send through the contact form stands here.',
}
