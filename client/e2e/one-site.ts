type Site = { address: string; end: () => Promise<void> }
export type StartSite = () => Promise<Site>

/** At most one site at a time. */
export type OneSite = {
  /** Returns the address of the site that `start` starts. Ends another one first, and starts none twice in a row. */
  enter: (start: StartSite) => Promise<string>
  leave: () => Promise<void>
}

export function oneSite(): OneSite {
  let current: { start: StartSite; site: Site } | null = null
  const leave = async () => {
    const last = current
    current = null
    await last?.site.end()
  }
  return {
    leave,
    async enter(start) {
      if (current?.start === start) return current.site.address
      await leave()
      const site = await start()
      current = { start, site }
      return site.address
    },
  }
}
