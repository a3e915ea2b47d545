// <Button look="primary" busy={…}>: the primary look marks the one next action of a page. <LinkButton href="…">: a link
// that looks like a button (a document load).
import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useHydrated } from '#web/hydrated.ts';
import { Spinner } from '#web/ui/spinner.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link';
interface Look {
  readonly look?: ButtonLook;
  readonly small?: boolean;
  /** As wide as its container, for the next action on a phone. */
  readonly wide?: boolean;
  readonly icon?: ReactNode;
}
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows the spinner and ignores presses; `children` should name the running action. */
  readonly busy?: boolean;
  /** Commands of native dialogs, for pages without React in the browser. */
  readonly command?: string;
  readonly commandfor?: string;
}

const lookOf = ({ look = 'secondary', small, wide }: Look, className?: string) =>
  classNames('button', `button-${look}`, small && 'button-small', wide && 'button-wide', className);

export function Button({
  look,
  small,
  wide,
  icon,
  busy = false,
  className,
  children,
  disabled = false,
  onClick,
  ...rest
}: ButtonProps) {
  // A disabled button loses the focus, so a pressed one is only marked as disabled and ignores presses.
  const [wasBusy, setWasBusy] = useState(busy);
  if (busy && !wasBusy) setWasBusy(true);
  // Without script, and until it has loaded, a press would be lost.
  const isDead = !useHydrated() && onClick !== undefined;
  const isOff = disabled || busy || isDead;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ look, small, wide }, className)}
      disabled={isOff && !wasBusy}
      aria-disabled={(isOff && wasBusy) || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner label="" /> : icon}
      {children}
    </button>
  );
}

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {
  readonly href: string;
}
export function LinkButton({ look, small, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={lookOf({ look, small, wide }, className)}>
      {icon}
      {children}
    </a>
  );
}
