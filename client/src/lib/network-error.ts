/** No answer came: no network, a server out of reach, or one that took too long. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}
