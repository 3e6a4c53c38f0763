import type { KindName } from './kinds.ts'

/** What is written to the audit log as done. */
export type AuditAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'restore'
  | 'undo'
  | 'remove apply links'
  | 'sign in'
  | 'end sessions'
  | 'erase'
  | 'role ignored'
  | 'grant'
  | 'revoke'
  | 'unlock'
  | 'add passkey'
  | 'rename passkey'
  | 'remove passkey'
  | 'reset passkeys'
  | 'passkey refused'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'retry'
  | 'extend time'
  | 'void'
  | 'close'
  | 'open'
  | 'correct key'
  | 'grant attempt'
  | 'refund'
  | 'refund buyers'
  | 'accept'
  | 'ask provider'
  | 'set aside'

/** What something was done to and is one of many, by what stands before its id. */
type OneOfMany =
  | `${KindName | 'alert' | 'attempt' | 'difference' | 'job' | 'message' | 'order' | 'webhook'}/`
  | 'user:'
  | 'address:'

/** What something was done to of which there is one. */
type OnlyOne = 'site' | 'aliases' | 'alerts'

/** What something was done to, as the audit log names it. */
export type AuditTarget = `${OneOfMany}${string}` | OnlyOne

/** The kinds of what something is done to. */
export type AuditTargetKind = OnlyOne | (OneOfMany extends `${infer Kind}${'/' | ':'}` ? Kind : never)
