// The package has no types, and types published by others lack the preferred codings.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding': string } })
    encodings<Coding extends string>(
      available: readonly Coding[],
      options: { preferred: readonly string[] },
    ): Coding[]
  }
}
