import { CARD_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { truncate } from '#shared/domain/text/truncate.ts'

/** A title as the cards of the administration show it: cut to 60 characters, the whole of it on hover. */
export const CardTitle = ({ title, className }: { title: string; className?: string }) => (
  <bdi title={title} className={className}>
    {truncate(title, CARD_TITLE_LENGTH)}
  </bdi>
)
