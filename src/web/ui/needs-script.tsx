import type { ReactNode } from 'react';
import { Message } from '#web/ui/message.tsx';

/** Shown without script only: what works on this page and what does not. */
export function NeedsScript({ children }: { readonly children: ReactNode }) {
  return (
    <noscript>
      <div className="needs-script">
        <Message kind="warning" unannounced>
          {children}
        </Message>
      </div>
    </noscript>
  );
}
