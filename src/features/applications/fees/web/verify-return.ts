import { verifyPayment } from '../contract.ts';
import type { ShownPayment } from '../model.ts';
import { ApplicationForm } from '../../model/applications.ts';
import type { PaymentIds } from '#features/payments/contract/public.ts';
import { type CallResult, call } from '#web/api-client.ts';
import { readStored, writeStored } from '#web/stored-session.ts';

/** Why there is no answer yet. */
export type Wait = 'asking' | 'pending' | 'gateway-away' | 'offline';
/** The target of the return page. */
export type Ending = 'paid' | 'outcome';

const pauseMs = 3000;
const patienceMs = 60_000;

type Saved = Record<string, unknown>;
/** The form saved before the payment; undefined where there is none or it can't be read. */
function savedForm(): Saved | undefined {
  try {
    const read: unknown = JSON.parse(readStored('formData') ?? '');
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    const known = new Set(Object.keys(ApplicationForm.shape));
    return Object.fromEntries(Object.entries(read).filter(([name]) => known.has(name)));
  } catch {
    return undefined;
  }
}
export const clearSavedForm = (): void => writeStored({ formData: undefined });

/**
 * Verifies the payment that the gateway returned from. A pending one is polled every 3 s for a minute; a lost connection is waited out. The
 * saved form is deleted once the payment has succeeded or failed.
 */
export async function verifyReturn(
  ids: PaymentIds,
  input: { onWait: (wait: Wait) => void; pause: (ms: number) => Promise<void>; isOver: () => boolean },
): Promise<Ending> {
  const form = savedForm();
  const { payment_id, payment_request_id, payment_status = null } = ids;
  if (!form || !payment_id || !payment_request_id) return 'outcome';
  const body = { ...form, payment_id, payment_request_id, payment_status };
  let waitedMs = 0;
  for (;;) {
    const reply: CallResult<ShownPayment> = await call(verifyPayment, { body });
    if (input.isOver()) return 'outcome';
    if (reply.ok && reply.value.state === 'paid') {
      clearSavedForm();
      return 'paid';
    }
    if (!reply.ok && !reply.problem) {
      input.onWait('offline');
    } else {
      const isPending = reply.ok && reply.value.state === 'pending';
      const isAway = !reply.ok && (reply.status === 503 || reply.status === 429);
      if (!isPending && !isAway) {
        if (reply.ok || reply.problem.code === 'payments/failed') clearSavedForm();
        return 'outcome';
      }
      if (waitedMs >= patienceMs) return 'outcome';
      input.onWait(isPending ? 'pending' : 'gateway-away');
      waitedMs += pauseMs;
    }
    await input.pause(pauseMs);
  }
}
