import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** Width and padding of a page; `narrow` for reading and forms. */
export function Page({ children, narrow = false }: { readonly children: ReactNode; readonly narrow?: boolean }) {
  return <div className={classNames('wrap', 'page', narrow && 'page-narrow')}>{children}</div>;
}
