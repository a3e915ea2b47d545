/** The account was closed while the request was answered: it is answered as one without a session. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}
