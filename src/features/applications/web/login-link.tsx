import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { useLanguage } from '#web/use-words.ts';

/** Signs in and comes back to this page. `newTab` keeps what is typed here. */
export function LoginLink({
  newTab = false,
  className,
  children,
}: {
  readonly newTab?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const href = paths.login(useLanguage(), pathname + search);
  return (
    <a href={href} className={className} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
    </a>
  );
}
