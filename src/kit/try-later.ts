/**
 * Thrown by a job that can't be done now, so that the queue tries it again. `code` is a refusal code, such as
 * `payments/gateway-away`: the log names it as the reason, without a value of the record.
 */
export class TryLater extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = 'TryLater';
    this.code = code;
  }
}
