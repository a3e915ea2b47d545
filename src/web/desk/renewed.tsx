import type { ReactNode } from 'react';

interface RenewedProps {
  readonly id: string;
  readonly isRunning: boolean;
  readonly children: ReactNode;
}
/**
 * A part of a page that shows work in the background: while it runs, the desk's script replaces it every few seconds, and
 * leaves the rest of the page alone. Without script the page loads again.
 */
export function Renewed({ id, isRunning, children }: RenewedProps) {
  return (
    <div className="desk-renewed" id={id} data-renewed={isRunning ? 'running' : 'over'}>
      {isRunning ? (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      ) : null}
      {children}
    </div>
  );
}
