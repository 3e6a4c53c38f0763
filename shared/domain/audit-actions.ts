import type { KindName } from './kinds.ts'

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

type OneOfMany =
  | `${KindName | 'alert' | 'attempt' | 'difference' | 'job' | 'message' | 'order' | 'webhook'}/`
  | 'user:'
  | 'address:'

type OnlyOne = 'site' | 'aliases' | 'alerts'

export type AuditTarget = `${OneOfMany}${string}` | OnlyOne

export type AuditTargetKind = OnlyOne | (OneOfMany extends `${infer Kind}${'/' | ':'}` ? Kind : never)
