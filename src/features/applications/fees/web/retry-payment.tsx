import { useState } from 'react';
import type { ShownPayment } from '../model.ts';
import { retryPayment } from '../../forms/contract/apply.ts';
import { type CallResult, call } from '#web/api-client.ts';
import { writeStored } from '#web/stored-session.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { useLeaving } from '../../forms/web/use-leaving.ts';
import { RetryRefusal } from './retry-refusal.tsx';
import { returnWords } from '../../web/words.ts';

type Failed = Extract<CallResult<unknown>, { ok: false }>;

/** Opens the payment page of a failed payment again, in one tap; where the server can't, says why and leads to the form. */
export function RetryPayment({
  payment: { reference, appliedFor },
  onReturn,
}: {
  readonly payment: Pick<ShownPayment, 'reference' | 'appliedFor'>;
  /** After Back from the payment page: the failure is no longer the last attempt. */
  readonly onReturn?: () => void;
}) {
  const t = useWords(returnWords);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const { isLeaving, leave } = useLeaving(() => {
    setBusy(false);
    onReturn?.();
  });
  async function retry(): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    const reply = await call(retryPayment, { body: { reference }, timeoutMs: 40_000 });
    if (!reply.ok) {
      setBusy(false);
      return setFailed(reply);
    }
    leave();
    // The return page needs the form that this page removed after the failure.
    writeStored({ formData: JSON.stringify(reply.value.formData) });
    location.assign(reply.value.paymentUrl);
  }
  return (
    <div className="stack">
      <p>
        <Button look="primary" busy={busy || isLeaving} onClick={() => void retry()}>
          {busy || isLeaving ? t.openingPayment : t.retryPayment}
        </Button>
      </p>
      {failed ? <RetryRefusal reply={failed} appliedFor={appliedFor} /> : null}
    </div>
  );
}
