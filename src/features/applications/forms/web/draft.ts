import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { saveDraft } from '../contract/apply.ts';
import type { DraftForm } from '../../model/applications.ts';
import { urlOf, type CallResult, send } from '#web/api-client.ts';
import { removeUnsaved } from '#web/forms/unsaved-store.ts';
import { storeUnsavedForm, type UnsavedForm } from './unsaved-form.ts';

export type DraftStatus =
  | { readonly kind: 'untouched' | 'saving' | 'not-saved' | 'signed-out' }
  /** Changed elsewhere at this time: nothing is saved until the person chooses. */
  | { readonly kind: 'changed-elsewhere'; readonly at: Date }
  | { readonly kind: 'saved'; readonly at: Date };
export interface Draft {
  readonly status: DraftStatus;
  /** Reports a change; the draft is saved as soon as the person pauses. */
  readonly changed: () => void;
  /** Saves unsaved changes at once. */
  readonly flush: () => void;
  /** After a change elsewhere: what this page shows replaces it. */
  readonly keepThis: () => void;
  /** Forgets what this page shows and could not save. */
  readonly discard: () => void;
}
export interface DraftOptions {
  readonly userId: string;
  readonly role: string;
  readonly read: () => DraftForm;
  /** The time of the shown draft on the server; null for none. */
  readonly savedAt: string | null;
  /** What this tab could not save before: the page shows it, and saves it now. */
  readonly unsaved: UnsavedForm | undefined;
}
const pauseMs = 1500;
const retryMs = 10_000;

const newEditor = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Saves the form on the server while it is filled: after each pause, and when the page is hidden or left. */
export function useDraft({ userId, role, read, savedAt, unsaved }: DraftOptions): Draft {
  const [status, setStatus] = useState<DraftStatus>({ kind: 'untouched' });
  const progress = useRef({
    changes: 0,
    sent: 0,
    saved: 0,
    editor: unsaved?.editor ?? '',
    basedOn: unsaved ? unsaved.basedOn : savedAt,
    /** The `savedAt` of a draft that another page saved. */
    newer: undefined as string | null | undefined,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });

  async function save(): Promise<void> {
    const state = progress.current;
    clearTimeout(state.timer);
    const upTo = state.changes;
    state.sent = upTo;
    state.editor ||= newEditor();
    const { editor, basedOn } = state;
    const form = read();
    storeUnsavedForm({ userId, role, form, editor, basedOn, atMs: Date.now() });
    if (state.newer !== undefined) return;
    setStatus({ kind: 'saving' });
    const reply = await write(role, { userId, form, editor, basedOn });
    if (reply.ok) {
      state.saved = Math.max(state.saved, upTo);
      state.basedOn = reply.value.savedAt;
      if (state.saved === state.changes) removeUnsaved();
    }
    // A newer save reports the status itself.
    if (state.sent !== upTo) return;
    if (reply.ok) return setStatus({ kind: 'saved', at: new Date(reply.value.savedAt) });
    if (reply.problem?.code === 'applications/draft-changed') return stopFor(reply.problem['savedAt']);
    state.sent = state.saved;
    // After signing in again in another tab, returning to this one saves; not after somebody else did (403).
    if (reply.status === 401 || reply.status === 403) return setStatus({ kind: 'signed-out' });
    setStatus({ kind: 'not-saved' });
    state.timer = setTimeout(() => void save(), retryMs);
  }
  function stopFor(newer: unknown): void {
    progress.current.newer = typeof newer === 'string' ? newer : null;
    setStatus({ kind: 'changed-elsewhere', at: new Date(progress.current.newer ?? Date.now()) });
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
  const keepThis = (): void => {
    const state = progress.current;
    state.basedOn = state.newer ?? null;
    state.newer = undefined;
    void save();
  };

  const discard = (): void => {
    const state = progress.current;
    clearTimeout(state.timer);
    // Leaving the page saves what is not sent.
    state.sent = state.changes;
    removeUnsaved();
  };

  const onLeave = useEffectEvent(flush);
  const onOpen = useEffectEvent(() => {
    if (unsaved) changed();
  });
  useEffect(() => {
    const state = progress.current;
    onOpen();
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
  return { status, changed, flush, keepThis, discard };
}

interface SavedDraft {
  readonly userId: string;
  readonly form: DraftForm;
  readonly editor: string;
  readonly basedOn: string | null;
}
/** `keepalive`: the browser finishes the request after the page is gone. */
const write = (role: string, draft: SavedDraft): Promise<CallResult<{ readonly savedAt: string }>> =>
  send(
    urlOf(saveDraft, { category: role }),
    {
      method: saveDraft.method,
      body: JSON.stringify(draft),
      headers: { 'content-type': 'application/json' },
      keepalive: true,
    },
    { staysOn401: true },
  );
