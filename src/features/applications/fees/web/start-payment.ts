import { createOrder, type PaymentPage } from '../../forms/contract/apply.ts';
import type { ApplicationForm } from '../../model/applications.ts';
import type { Language } from '#kit/language.ts';
import { type CallResult, call } from '#web/api-client.ts';

/** Shown between two attempts. */
export interface Waiting {
  readonly code: string;
  readonly attempt: number;
  readonly seconds: number;
}
export const maxAttempts = 3;
const longestWaitS = 30;

/**
 * Requests the payment page; while the server is busy it waits as long as the server says and retries, three times at
 * most. Safe to repeat: the same form gets the same page.
 */
export async function startPayment(
  form: ApplicationForm,
  shown: { readonly amount: number; readonly policyVersion: string; readonly language: Language },
  onWait: (waiting: Waiting | undefined) => void,
): Promise<CallResult<PaymentPage>> {
  const body = { buyer_name: form.name, email: form.email, phone: form.mobile, formData: form, ...shown };
  for (let attempt = 1; ; attempt++) {
    onWait(undefined);
    const reply = await call(createOrder, { body, timeoutMs: 40_000 });
    if (reply.ok || reply.status !== 503 || reply.retryAfterS === undefined || attempt > maxAttempts) return reply;
    const seconds = Math.min(longestWaitS, reply.retryAfterS);
    for (let left = seconds; left > 0; left--) {
      onWait({ code: reply.problem.code, attempt, seconds: left });
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}
