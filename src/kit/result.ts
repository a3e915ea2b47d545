/** A refusal is a value: the transaction commits as for any result, and only the contract assigns its status. */
export interface Refusal<Code extends string = string> {
  readonly code: Code;
  /** Invalid fields, by their names on the wire; `reason` is a key of the screen's copy. */
  readonly fields?: readonly FieldFault[];
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterS?: number;
  /** Values that the answer carries beside the problem, for example an existing application number. */
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
  /** What a colleague changed since the caller read the record. */
  readonly changes?: readonly FieldChange[];
}
/** The values of a field as its form shows them; empty without a value. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}
export interface FieldFault {
  readonly field: string;
  readonly reason: string;
}
export type Result<T, Code extends string = never> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal<Code> };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const refuse = <Code extends string>(
  code: Code,
  more: Omit<Refusal<Code>, 'code'> = {},
): Result<never, Code> => ({ ok: false, refusal: { code, ...more } });

/** For `catch`: the refusal in place of the error by which the database keeps this constraint. */
export const refuseViolation =
  <Code extends string>(constraint: string, code: Code, more?: Omit<Refusal<Code>, 'code'>) =>
  (error: unknown): Result<never, Code> => {
    if ((error as { readonly constraint?: unknown } | undefined)?.constraint !== constraint) throw error;
    return refuse(code, more);
  };
