import { useCallback, useEffect, useRef, useState } from 'react';
import { getCaptcha } from '../../contract/public.ts';
import { canSolve, solve } from '../captcha.ts';
import { type Failed, localRefusal } from './refusals.ts';
import { call } from '#web/api-client.ts';
import { minuteMs } from '#kit/time.ts';

export type CaptchaState = 'idle' | 'working' | 'solved' | 'failed';
export type CaptchaResult = { readonly ok: true; readonly solution: string } | Failed;
export interface Captcha {
  readonly state: CaptchaState;
  /** Starts a captcha unless one is running or solved. */
  readonly start: () => void;
  /** Waits for the solution, starting a captcha if needed. A solution is returned once. */
  readonly takeSolution: () => Promise<CaptchaResult>;
}
/** One minute less than the server accepts a solution. */
const maxAgeMs = 4 * minuteMs;

/** The captcha of a page: proof of work, or the widget of a vendor, that runs while the person types. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<CaptchaState>('idle');
  const current = useRef<Promise<CaptchaResult>>(undefined);
  const expiryTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unmountAbort = useRef<AbortController>(undefined);

  const reset = useCallback((nextState: 'idle' | 'failed'): void => {
    clearTimeout(expiryTimer.current);
    current.current = undefined;
    setState(nextState);
  }, []);
  const run = useCallback((): Promise<CaptchaResult> => {
    if (current.current) return current.current;
    setState('working');
    const stop = (unmountAbort.current ??= new AbortController()).signal;
    current.current = solveChallenge(stop).then((result) => {
      if (!result.ok) {
        reset('failed');
        return result;
      }
      expiryTimer.current = setTimeout(() => reset('idle'), maxAgeMs);
      setState('solved');
      return result;
    });
    return current.current;
  }, [reset]);
  const takeSolution = useCallback(async (): Promise<CaptchaResult> => {
    const result = await run();
    if (result.ok) reset('idle');
    return result;
  }, [run, reset]);
  useEffect(
    () => () => {
      unmountAbort.current?.abort();
      unmountAbort.current = undefined;
      clearTimeout(expiryTimer.current);
    },
    [],
  );
  return { state, start: useCallback(() => void run(), [run]), takeSolution };
}

async function solveChallenge(stop: AbortSignal): Promise<CaptchaResult> {
  const challenge = await call(getCaptcha);
  if (!challenge.ok) return challenge;
  const { value } = challenge;
  if ('siteKey' in value) {
    // Our file may not arrive, and the vendor's may throw.
    const token = await import('../captcha-widget.ts')
      .then(({ solveByWidget }) => solveByWidget(value, stop))
      .catch(() => undefined);
    return token === undefined ? localRefusal('captcha/unfinished') : { ok: true, solution: token };
  }
  if (!canSolve()) return localRefusal('captcha/unable');
  const solution = await solve(value, stop);
  return solution === undefined ? localRefusal('captcha/unfinished') : { ok: true, solution };
}
