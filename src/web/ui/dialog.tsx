// <Dialog open onClose title>: for pages with React. Escape, the close button, a click outside and Back (src/web/enhance)
// all call onClose; the browser returns the focus. <PlainDialog id title>: for pages without React; opened by <Button command="show-modal"
// commandfor={id}>.
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { formWords } from '#web/words.ts';
import { useWords } from '#web/use-words.ts';
import { CloseIcon } from '#web/ui/icons.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The buttons at the bottom, the next action last. */
  readonly actions?: ReactNode;
  /** For tables: as wide as the screen allows. */
  readonly wide?: boolean;
  /** False while something runs that must not be closed by accident. */
  readonly dismissible?: boolean;
}
export function Dialog({ open, onClose, title, children, actions, wide = false, dismissible = true }: DialogProps) {
  const t = useWords(formWords);
  const box = useRef<HTMLDialogElement>(null);
  // Named while open only: the server counts ids differently from a screen (src/web/screen.tsx).
  const heading = useId();
  const dismiss = useEffectEvent(() => {
    if (dismissible) onClose();
    else if (!box.current?.open) box.current?.showModal();
  });
  // In the layout phase, while the element is still in the document; otherwise the focus would not return.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog || !open) return undefined;
    dialog.showModal();
    const stopListening = onDismiss(dialog, dismiss);
    return () => {
      stopListening();
      dialog.close();
    };
  }, [open]);
  return (
    <dialog ref={box} className={wide ? 'dialog dialog-wide' : 'dialog'} aria-labelledby={open ? heading : undefined}>
      {open ? (
        <div className="dialog-body">
          <div className="dialog-head">
            <h2 id={heading}>{title}</h2>
            {dismissible ? (
              <button type="button" className="icon-button" aria-label={t.close} onClick={onClose}>
                <CloseIcon />
              </button>
            ) : null}
          </div>
          {children}
          {actions ? <div className="dialog-actions">{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}

/** Listens for Escape and for a press that begins and ends outside of the dialog's content. */
function onDismiss(dialog: HTMLDialogElement, dismiss: () => void): () => void {
  const controller = new AbortController();
  let beganOutside = false;
  const listen = (type: string, listener: (event: Event) => void) =>
    dialog.addEventListener(type, listener, { signal: controller.signal });
  listen('cancel', (event) => {
    // The cancel event of a file picker inside bubbles up to here.
    if (event.target !== dialog) return;
    event.preventDefault();
    dismiss();
  });
  // The browser closes the dialog on a second Escape, even after preventDefault, and Back closes it.
  listen('close', dismiss);
  listen('mousedown', (event) => (beganOutside = event.target === dialog));
  listen('click', (event) => {
    if (beganOutside && event.target === dialog) dismiss();
  });
  return () => controller.abort();
}

export interface PlainDialogProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The label of the close button. */
  readonly closeLabel?: string;
}
export function PlainDialog({ id, title, children, closeLabel }: PlainDialogProps) {
  const t = useWords(formWords);
  const commands = { command: 'close', commandfor: id };
  return (
    <dialog id={id} className="dialog" aria-labelledby={`${id}-title`} closedby="any">
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={`${id}-title`}>{title}</h2>
        </div>
        {children}
        <div className="dialog-actions">
          <button type="button" className="button button-secondary" {...commands}>
            {closeLabel ?? t.close}
          </button>
        </div>
      </div>
    </dialog>
  );
}
