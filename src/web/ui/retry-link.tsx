import { useShownPage } from '#web/shown-page.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';

interface RetryLinkProps {
  readonly children: string;
  readonly onRetry: () => void;
}
/** Asks again for what the page failed to load. Until its script is there, a press loads the page again. */
export function RetryLink({ children, onRetry }: RetryLinkProps) {
  const { pathname, search } = useShownPage();
  return (
    <LinkButton
      look="primary"
      icon={<RefreshIcon />}
      href={pathname + search}
      onClick={(event) => {
        event.preventDefault();
        onRetry();
      }}
    >
      {children}
    </LinkButton>
  );
}
