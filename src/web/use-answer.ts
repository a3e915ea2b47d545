import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Answered } from '#web/api-client.ts';

export interface Asked<Answer> {
  /** Undefined while the first answer is pending. */
  readonly reply: Answered<Answer> | undefined;
  /** Calls again and shows the loading state. */
  readonly retry: () => void;
  /** Calls again; the current answer stays until a newer success. */
  readonly refresh: () => void;
}
/**
 * Calls when the page opens and whenever `key` changes; not while it is undefined. A late answer to an old key is
 * dropped.
 */
export function useAnswer<Answer>(key: string | undefined, ask: () => Promise<Answered<Answer>>): Asked<Answer> {
  const [held, setHeld] = useState<{ readonly key: string; readonly reply: Answered<Answer> }>();
  const [round, setRound] = useState(0);
  const asked = useEffectEvent(ask);
  useEffect(() => {
    if (key === undefined) return undefined;
    let gone = false;
    void asked().then((reply) => {
      if (!gone) setHeld((old) => (!reply.ok && old?.key === key && old.reply.ok ? old : { key, reply }));
    });
    return () => {
      gone = true;
    };
  }, [key, round]);
  const refresh = useCallback(() => setRound((count) => count + 1), []);
  const retry = useCallback(() => {
    setHeld(undefined);
    refresh();
  }, [refresh]);
  return { reply: held?.key === key ? held?.reply : undefined, retry, refresh };
}
