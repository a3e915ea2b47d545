import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { useShownPage } from '#web/shown-page.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { FileTextIcon } from '#web/ui/icons.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useWords } from '#web/use-words.ts';
import { Details } from './details.tsx';
import { EarningsCard } from './earnings-card.tsx';
import { ReferralCode } from './referral-code.tsx';
import { Scheme } from './scheme.tsx';
import { Transactions } from './transactions.tsx';
import { type LoadedMoney, type Me, useEarnings } from './use-earnings.ts';
import { dashboardWords } from '../../web/words.ts';

export interface UserDashboardScreenProps extends LoadedMoney {
  readonly me: Me;
}

export default function UserDashboardScreen({ me, earnings, transactions }: UserDashboardScreenProps) {
  const t = useWords(dashboardWords);
  const { company } = useShownPage();
  const money = useEarnings(me, { earnings, transactions });
  const earningsCard = <EarningsCard key="earnings" money={money} />;
  // For somebody who has earned nothing, sharing is the next step.
  const sharing = (
    <div key="sharing" className="dashboard-sharing">
      <ReferralCode code={me.referralCode} isNext={money.blockReason !== undefined} />
      <Scheme isKnown={!money.isNewcomer} />
    </div>
  );
  return (
    <Page>
      <title>{t.pageTitle(company)}</title>
      <PageTitle
        actions={
          <LinkButton href={paths.applications()} icon={<FileTextIcon />}>
            {t.yourApplication}
          </LinkButton>
        }
      >
        {t.title}
      </PageTitle>
      <NeedsScript>{t.needsScript}</NeedsScript>
      <div className="stack-large">
        <Details name={me.name} phone={me.phoneNumber} userId={me.userId} />
        <div className="dashboard">{money.isNewcomer ? [sharing, earningsCard] : [earningsCard, sharing]}</div>
        <Transactions query={money.transactions} />
      </div>
    </Page>
  );
}
