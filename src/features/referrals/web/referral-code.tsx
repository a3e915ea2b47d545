import { useSyncExternalStore } from 'react';
import { paths } from '#web/paths.ts';
import { withReferral } from '#web/referral-link.ts';
import { chatHref } from '#web/site.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ShareIcon } from '#web/ui/icons.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { dashboardWords } from './words.ts';

const noChange = () => () => undefined;
/** The site's origin in this browser. */
const useOrigin = (fromServer: string): string =>
  useSyncExternalStore(
    noChange,
    () => location.origin,
    () => fromServer,
  );

export interface ReferralCodeProps {
  readonly code: string;
  /** The site's origin in the server's request. */
  readonly origin: string;
  /** Emphasises sharing as the next step. */
  readonly isNext: boolean;
}
/** The person's own code, to copy or share; the shared link fills it in on the form. */
export function ReferralCode({ code, origin, isNext }: ReferralCodeProps) {
  const t = useWords(dashboardWords);
  const link = useOrigin(origin) + withReferral(paths.career(useLanguage()), code);
  return (
    <Card as="section">
      <h2>{t.referralCode}</h2>
      <p className="dashboard-code">{code}</p>
      <div className="button-row dashboard-ways">
        <CopyButton text={code} confirmation={t.copied}>
          {t.copy}
        </CopyButton>
        <LinkButton
          href={`${chatHref('')}?text=${encodeURIComponent(t.shareText(code, link))}`}
          look={isNext ? 'primary' : 'secondary'}
          target="_blank"
          rel="noopener"
          icon={<ShareIcon />}
        >
          {t.share}
        </LinkButton>
      </div>
      <p className="soft small">{t.shareHint}</p>
    </Card>
  );
}
