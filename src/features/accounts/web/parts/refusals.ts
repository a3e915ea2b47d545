import type { FieldFault } from '#kit/result.ts';
import type { CallResult } from '#web/api-client.ts';

export type Failed = Extract<CallResult<unknown>, { ok: false }>;

/** A refusal by the page, in the server's shape. */
export const localRefusal = (code: string, errors: readonly FieldFault[] = []): Failed => ({
  ok: false,
  status: 422,
  problem: { type: 'about:blank', title: '', status: 422, code, message: '', requestId: '', errors },
  retryAfterS: undefined,
});
