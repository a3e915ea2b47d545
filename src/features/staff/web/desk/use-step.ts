// One step of the sign-in: it makes a call, and shows what went wrong, or hands over to another step.
import { useState } from 'react';
import { secondMs } from '#kit/time.ts';
import { type Failed, localRefusal } from '#features/accounts/web/parts/refusals.ts';
import type { CallResult } from '#web/api-client.ts';
import { movesOn } from './advice.ts';

/** What every step of the sign-in gets from the screen. */
export interface StepProps {
  /** Until when codes are refused, in ms of this browser's clock; 0 if they are not. */
  readonly lockedUntilMs: number;
  readonly onLocked: (untilMs: number) => void;
  /** The call was refused with a code of `movesOn`. */
  readonly onMove: (code: string) => void;
}
export interface Step {
  readonly busy: boolean;
  readonly failed: Failed | undefined;
  /** Makes one call at a time; the answer, or undefined after a failure, which is then shown. */
  run<Answer>(makeCall: () => Promise<CallResult<Answer>>): Promise<Answer | undefined>;
  /** Shows a failure of the browser itself. */
  fail(code: string): void;
  dismiss(): void;
}
export function useStep({ onLocked, onMove }: Pick<StepProps, 'onLocked' | 'onMove'>): Step {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  return {
    busy,
    failed,
    async run(makeCall) {
      if (busy) return undefined;
      setBusy(true);
      setFailed(undefined);
      const reply = await makeCall();
      setBusy(false);
      if (reply.ok) return reply.value;
      const code = reply.problem?.code;
      if (code === 'staff/factor-locked') onLocked(Date.now() + (reply.retryAfterS ?? 60) * secondMs);
      else if (code !== undefined && movesOn(code)) onMove(code);
      else setFailed(reply);
      return undefined;
    },
    fail: (code) => setFailed(localRefusal(code)),
    dismiss: () => setFailed(undefined),
  };
}
