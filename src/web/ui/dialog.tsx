// <Dialog open onClose title>: for pages where React runs. Escape, the close button and a click outside all call
// onClose; the browser gives the focus back to where it was.
// <PlainDialog id title>: for pages without React; opened by <Button command="show-modal" commandfor={id}>.
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { formWords } from '#web/words.ts';
import { useWords } from '#web/use-words.ts';
import { CloseIcon } from '#web/ui/icons.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The buttons at its foot, the next action last. */
  readonly actions?: ReactNode;
  /** For tables: as wide as the screen allows. */
  readonly wide?: boolean;
  /** False while something runs that must not be lost by a slip. */
  readonly dismissible?: boolean;
}
export function Dialog({ open, onClose, title, children, actions, wide = false, dismissible = true }: DialogProps) {
  const t = useWords(formWords);
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const dismiss = useEffectEvent(() => {
    if (dismissible) onClose();
    else if (!box.current?.open) box.current?.showModal();
  });
  // In the layout phase, while the element still stands in the document: only then the focus goes back.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog || !open) return undefined;
    dialog.showModal();
    const forget = onDismiss(dialog, dismiss);
    return () => {
      forget();
      dialog.close();
    };
  }, [open]);
  return (
    <dialog ref={box} className={wide ? 'dialog dialog-wide' : 'dialog'} aria-labelledby={heading}>
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

/** Hears Escape and a press that begins and ends outside of the dialog's content. */
function onDismiss(dialog: HTMLDialogElement, dismiss: () => void): () => void {
  const listening = new AbortController();
  let beganOutside = false;
  const listen = (type: string, hear: (event: Event) => void) =>
    dialog.addEventListener(type, hear, { signal: listening.signal });
  listen('cancel', (event) => {
    // A file picker inside tells its own cancel through here.
    if (event.target !== dialog) return;
    event.preventDefault();
    dismiss();
  });
  // A second Escape closes whatever the page says.
  listen('close', dismiss);
  listen('mousedown', (event) => (beganOutside = event.target === dialog));
  listen('click', (event) => {
    if (beganOutside && event.target === dialog) dismiss();
  });
  return () => listening.abort();
}

export interface PlainDialogProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The text of its close button. */
  readonly closeLabel?: string;
  /** Stands open in the page, with what a form inside has to say. */
  readonly open?: boolean;
}
export function PlainDialog({ id, title, children, closeLabel, open }: PlainDialogProps) {
  const t = useWords(formWords);
  const commands = { command: 'close', commandfor: id };
  return (
    <dialog id={id} className="dialog" aria-labelledby={`${id}-title`} closedby="any" open={open}>
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
