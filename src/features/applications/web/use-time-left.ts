import { useEffect, useEffectEvent, useState } from 'react';
import { minuteMs, secondMs } from '#kit/time.ts';

/**
 * Whole minutes left of a span, counting down; calls `onOver` at its end. A span and not a time, because this browser's
 * clock may be wrong.
 */
export function useMinutesLeft(spanS: number, onOver: () => void): number {
  const [minutes, setMinutes] = useState(() => Math.floor((spanS * secondMs) / minuteMs));
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const endMs = Date.now() + spanS * secondMs;
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const leftMs = endMs - Date.now();
      if (leftMs <= 0) return over();
      setMinutes(Math.floor(leftMs / minuteMs));
      timer = setTimeout(tick, (leftMs % minuteMs) + 1);
    };
    tick();
    return () => clearTimeout(timer);
  }, [spanS]);
  return minutes;
}
