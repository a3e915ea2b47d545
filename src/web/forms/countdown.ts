import { useEffect, useState } from 'react';
import { secondMs } from '#kit/time.ts';

/** Whole seconds until `endMs`, counting down to 0. */
export function useSecondsUntil(endMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const left = Math.max(0, Math.ceil((endMs - nowMs) / secondMs));
  const over = left === 0;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [over]);
  // The new end may be earlier than the last tick.
  useEffect(() => setNowMs(Date.now()), [endMs]);
  return left;
}
