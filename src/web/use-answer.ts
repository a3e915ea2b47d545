import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallResult } from '#web/api-client.ts';

export interface Query<Answer> {
  /** Undefined while the first answer is pending. */
  readonly reply: CallResult<Answer> | undefined;
  /** Calls again and shows the loading state. */
  readonly retry: () => void;
  /** Calls again; the current answer stays until a newer success. */
  readonly refresh: () => void;
}
/**
 * Calls when the page opens and whenever `key` changes; not while it is undefined. A late answer to an old key is
 * dropped. `loaded` is the answer that came with the page; its key is not called again before a retry or refresh.
 */
export function useAnswer<Answer>(
  key: string | undefined,
  ask: () => Promise<CallResult<Answer>>,
  loaded?: { readonly key: string; readonly reply: CallResult<Answer> },
): Query<Answer> {
  const [state, setState] = useState(loaded);
  const loadedKey = useRef(loaded?.key);
  const [attempt, setAttempt] = useState(0);
  const onAsk = useEffectEvent(ask);
  useEffect(() => {
    if (key === undefined) return undefined;
    if (key === loadedKey.current && attempt === 0) return undefined;
    loadedKey.current = undefined;
    let isStale = false;
    void onAsk().then((reply) => {
      if (!isStale)
        setState((previous) => (!reply.ok && previous?.key === key && previous.reply.ok ? previous : { key, reply }));
    });
    return () => {
      isStale = true;
    };
  }, [key, attempt]);
  const refresh = useCallback(() => setAttempt((count) => count + 1), []);
  const retry = useCallback(() => {
    setState(undefined);
    refresh();
  }, [refresh]);
  return { reply: state?.key === key ? state?.reply : undefined, retry, refresh };
}
