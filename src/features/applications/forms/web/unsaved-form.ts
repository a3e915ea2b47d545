// What was typed into the form and is not on the server yet, as when the session has ended: it stays in this tab until it
// is saved. In session storage, so that it ends with the tab. It never contains the Aadhaar number.
import { DraftForm } from '../../model/applications.ts';
import { dropStaleUnsaved, readUnsaved, removeUnsaved, storeUnsaved } from '#web/forms/unsaved-store.ts';

export interface UnsavedForm {
  readonly userId: string;
  readonly role: string;
  readonly form: DraftForm;
  /** The page that typed it, as it names itself to the server, and the `savedAt` of the draft that it showed. */
  readonly editor: string;
  readonly basedOn: string | null;
  readonly atMs: number;
}

/** The form of this person and role that this tab could not save. One of another person or day is removed. */
export function readUnsavedForm(userId: string, role: string, nowMs = Date.now()): UnsavedForm | undefined {
  dropStaleUnsaved(userId, nowMs);
  const stored = readUnsaved() as Partial<UnsavedForm> | undefined;
  if (!stored) return undefined;
  const { editor, basedOn = null, atMs = 0 } = stored;
  const form = DraftForm.safeParse(stored.form);
  if (!form.success || !editor) {
    removeUnsaved();
    return undefined;
  }
  return stored.role === role ? { userId, role, form: form.data, editor, basedOn, atMs } : undefined;
}
export const storeUnsavedForm = (unsaved: UnsavedForm): void => storeUnsaved(unsaved);

/** Whether two forms have the same values; a missing one is empty. */
export const isSameForm = (a: DraftForm, b: DraftForm): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)] as (keyof DraftForm)[])].every(
    (name) => String(a[name] ?? '') === String(b[name] ?? ''),
  );
