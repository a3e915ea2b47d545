import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { useShownPage } from '#web/shown-page.ts';

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
  const { language, pathname, search } = useShownPage();
  const href = paths.login(language, pathname + search);
  return (
    <a href={href} className={className} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
    </a>
  );
}
