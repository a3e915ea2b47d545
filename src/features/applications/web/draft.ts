import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { saveDraft } from '#features/applications/contract.ts';
import type { DraftForm } from '#features/applications/model.ts';
import { urlOf, type CallResult, send } from '#web/api-client.ts';

export type DraftStatus =
  | { readonly kind: 'untouched' | 'saving' | 'not-saved' | 'signed-out' }
  | { readonly kind: 'saved'; readonly at: Date };
export interface Draft {
  readonly status: DraftStatus;
  /** Reports a change; the draft is saved as soon as the person pauses. */
  readonly changed: () => void;
  /** Saves unsaved changes at once. */
  readonly flush: () => void;
}
const pauseMs = 1500;
const retryMs = 10_000;

/** Saves the form on the server while it is filled: after each pause, and when the page is hidden or left. */
export function useDraft(role: string, read: () => DraftForm): Draft {
  const [status, setStatus] = useState<DraftStatus>({ kind: 'untouched' });
  const progress = useRef({
    changes: 0,
    sent: 0,
    saved: 0,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });

  async function save(): Promise<void> {
    const state = progress.current;
    clearTimeout(state.timer);
    const upTo = state.changes;
    state.sent = upTo;
    setStatus({ kind: 'saving' });
    const reply = await write(role, read());
    if (reply.ok) state.saved = Math.max(state.saved, upTo);
    // A newer save reports the status itself.
    if (state.sent !== upTo) return;
    if (reply.ok) return setStatus({ kind: 'saved', at: new Date(reply.value.savedAt) });
    state.sent = state.saved;
    // After signing in again in another tab, returning to this one saves.
    if (reply.status === 401) return setStatus({ kind: 'signed-out' });
    setStatus({ kind: 'not-saved' });
    state.timer = setTimeout(() => void save(), retryMs);
  }
  const flush = (): void => {
    if (progress.current.changes > progress.current.sent) void save();
  };
  const changed = (): void => {
    const state = progress.current;
    state.changes += 1;
    clearTimeout(state.timer);
    state.timer = setTimeout(() => void save(), pauseMs);
  };

  const onLeave = useEffectEvent(flush);
  useEffect(() => {
    const state = progress.current;
    // Both events: phones close a hidden page without another event, and some browsers leave without hiding.
    const onHide = (): void => onLeave();
    document.addEventListener('visibilitychange', onHide);
    addEventListener('pagehide', onHide);
    addEventListener('online', onHide);
    return () => {
      clearTimeout(state.timer);
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', onHide);
      removeEventListener('online', onHide);
    };
  }, []);
  return { status, changed, flush };
}

/** `keepalive`: the browser finishes the request after the page is gone. */
const write = (role: string, form: DraftForm): Promise<CallResult<{ readonly savedAt: string }>> =>
  send(
    urlOf(saveDraft, { category: role }),
    {
      method: saveDraft.method,
      body: JSON.stringify({ form }),
      headers: { 'content-type': 'application/json' },
      keepalive: true,
    },
    { staysOn401: true },
  );
