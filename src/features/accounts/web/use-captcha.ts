import { useCallback, useEffect, useRef, useState } from 'react';
import { getCaptcha } from '#features/accounts/contract.ts';
import { canSolve, solve } from '#features/accounts/web/captcha.ts';
import { type Failed, localRefusal } from '#features/accounts/web/refusals.ts';
import { call } from '#web/api-client.ts';
import { minuteMs } from '#kit/time.ts';

export type CaptchaState = 'idle' | 'working' | 'solved' | 'failed';
export type Checked = { readonly ok: true; readonly proof: string } | Failed;
export interface Captcha {
  readonly state: CaptchaState;
  /** Begins a check unless one runs or is solved. */
  readonly start: () => void;
  /** Waits for the check, and begins it first if need be. A proof is given away once. */
  readonly take: () => Promise<Checked>;
}
/** The server takes a solution for five minutes after it gave the challenge. */
const keptMs = 4 * minuteMs;

/** The human check of a page: proof of work that runs while the person types. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<CaptchaState>('idle');
  const current = useRef<Promise<Checked>>(undefined);
  const aging = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useRef<AbortController>(undefined);

  const forget = useCallback((then: 'idle' | 'failed'): void => {
    clearTimeout(aging.current);
    current.current = undefined;
    setState(then);
  }, []);
  const run = useCallback((): Promise<Checked> => {
    if (current.current) return current.current;
    setState('working');
    const stop = (leave.current ??= new AbortController()).signal;
    current.current = check(stop).then((checked) => {
      if (!checked.ok) {
        forget('failed');
        return checked;
      }
      aging.current = setTimeout(() => forget('idle'), keptMs);
      setState('solved');
      return checked;
    });
    return current.current;
  }, [forget]);
  const take = useCallback(async (): Promise<Checked> => {
    const checked = await run();
    if (checked.ok) forget('idle');
    return checked;
  }, [run, forget]);
  useEffect(
    () => () => {
      leave.current?.abort();
      leave.current = undefined;
      clearTimeout(aging.current);
    },
    [],
  );
  return { state, start: useCallback(() => void run(), [run]), take };
}

async function check(stop: AbortSignal): Promise<Checked> {
  if (!canSolve()) return localRefusal('human-check/unable');
  const given = await call(getCaptcha);
  if (!given.ok) return given;
  const proof = await solve(given.value, stop);
  return proof === undefined ? localRefusal('human-check/unfinished') : { ok: true, proof };
}
