// <Message kind="error">: a message within the page. A screen reader is interrupted by errors and announces the rest
// when it pauses. Render it only when there is a message.
import type { ReactNode, Ref } from 'react';
import { formWords } from '#web/words.ts';
import { useWords } from '#web/use-words.ts';
import { AlertIcon, CloseIcon, InfoIcon, SuccessIcon, WarningIcon } from '#web/ui/icons.tsx';

export type MessageKind = 'info' | 'success' | 'warning' | 'error';
const icons = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, error: AlertIcon };

export interface MessageProps {
  readonly kind: MessageKind;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Adds a close button. */
  readonly onClose?: () => void;
  /** Part of the page from the start, so it is not announced. */
  readonly unannounced?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}
export function Message({ kind, title, children, onClose, unannounced = false, ref }: MessageProps) {
  const t = useWords(formWords);
  const Icon = icons[kind];
  const role = kind === 'error' ? 'alert' : 'status';
  return (
    <div ref={ref} className={`message message-${kind}`} role={unannounced ? undefined : role}>
      <Icon />
      <div className="message-text">
        {title === undefined ? null : <p className="message-title">{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      {onClose ? (
        <button type="button" className="icon-button" aria-label={t.close} onClick={onClose}>
          <CloseIcon />
        </button>
      ) : null}
    </div>
  );
}
