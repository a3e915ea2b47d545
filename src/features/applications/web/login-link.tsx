import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { useLanguage } from '#web/use-words.ts';

/** Links to the login, which returns to this page. `newTab` preserves what is typed here. */
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
