import type { Config } from '../../../fastify.config.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import { pushEndpoints } from './push-request.ts'
import type { PushPorts } from './push-ports.ts'
import { threadedSender } from './threaded-sender.ts'
import { deriveVapidKeys, vapidSubject } from './vapid.ts'

type Options = {
  secrets: Pick<Secrets, 'vapid'>
  mail: () => string
  report: (line: string) => void
}

export function configuredPush(
  { push: { allowedHosts, vapidKey, vapidSubject: given }, publicUrl }: Pick<Config, 'push' | 'publicUrl'>,
  { secrets, mail, report }: Options,
): PushPorts {
  const keys = deriveVapidKeys(vapidKey ?? secrets.vapid)
  const subject = () => vapidSubject([given ?? '', publicUrl, `mailto:${mail()}`])
  const parseEndpoint = pushEndpoints(allowedHosts)
  return {
    sender: threadedSender({ settings: { allowedHosts, keys }, parseEndpoint, subject, report }),
    publicKey: keys.publicKey,
    parseEndpoint,
  }
}
