import { CARD_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { shortTitle } from '#shared/domain/text/short-title.ts'

/** Title on admin cards: cut to 60 characters, in full on hover. */
export const CardTitle = ({ title, className }: { title: string; className?: string }) => (
  <bdi title={title} className={className}>
    {shortTitle(title, CARD_TITLE_LENGTH)}
  </bdi>
)
