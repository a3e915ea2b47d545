// <Dialog open onClose title>: for pages where React runs. Escape, the close button and a click outside all call
// onClose; the browser gives the focus back to where it was.
// <PlainDialog id title>: for pages without React; opened by <Button command="show-modal" commandfor={id}>.
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
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
  const say = useWords(formWords);
  const box = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const heading = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!dialog || !open) return undefined;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, [open]);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (dismissible) onClose();
  };
  if (!open) return null;
  return (
    <dialog
      ref={box}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={cancel}
      onMouseDown={(event) => (pressedOutside.current = event.target === event.currentTarget)}
      onClick={(event) => {
        if (dismissible && pressedOutside.current && event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          {dismissible ? (
            <button type="button" className="icon-button" aria-label={say.close} onClick={onClose}>
              <CloseIcon />
            </button>
          ) : null}
        </div>
        {children}
        {actions ? <div className="dialog-actions">{actions}</div> : null}
      </div>
    </dialog>
  );
}

export interface PlainDialogProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The text of its close button. */
  readonly closeLabel?: string;
}
export function PlainDialog({ id, title, children, closeLabel }: PlainDialogProps) {
  const say = useWords(formWords);
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
            {closeLabel ?? say.close}
          </button>
        </div>
      </div>
    </dialog>
  );
}
