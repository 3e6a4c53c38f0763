// The package has no types, and those of others lack the preferred codings.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding': string } })
    /** Returns the available codings that the client accepts: the highest weight first, the preferred ones if equal. */
    encodings<Coding extends string>(
      available: readonly Coding[],
      options: { preferred: readonly string[] },
    ): Coding[]
  }
}
