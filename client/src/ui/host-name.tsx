import { Fragment } from 'react'

/** Host of a link, which breaks before a dot where it does not fit on one line. */
export const HostName = ({ host }: { host: string }) =>
  host.split(/(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
