import { paths } from '#web/paths.ts';
import { withReferral } from '#web/referral-link.ts';
import { useShownPage } from '#web/shown-page.ts';
import { chatHref } from '#web/site.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ShareIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { dashboardWords } from '../../web/words.ts';

export interface ReferralCodeProps {
  readonly code: string;
  /** Emphasises sharing as the next step. */
  readonly isNext: boolean;
}
/** The person's own code, to copy or share; the shared link fills it in on the form. */
export function ReferralCode({ code, isNext }: ReferralCodeProps) {
  const t = useWords(dashboardWords);
  const { appUrl, language } = useShownPage();
  const link = appUrl + withReferral(paths.career(language), code);
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
