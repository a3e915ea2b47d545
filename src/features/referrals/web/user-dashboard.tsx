import { redirect } from 'react-router';
import type { Route } from './+types/user-dashboard';
import { getSession, type SessionAnswer } from '#features/accounts/contract.ts';
import { apiContext } from '#web/context.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import { Page } from '#web/frame/site-frame.tsx';
import { signedInOnly, loginRedirect } from '#web/guard.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-loader.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { FileTextIcon } from '#web/ui/icons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useWords } from '#web/use-words.ts';
import { Details } from './details.tsx';
import { EarningsCard } from './earnings-card.tsx';
import { ReferralCode } from './referral-code.tsx';
import { Scheme } from './scheme.tsx';
import { Transactions } from './transactions.tsx';
import { useEarnings } from './use-earnings.ts';
import { dashboardWords } from './words.ts';
import './dashboard.css';

/** Without a session, redirects to login and back; a profile without a name is completed first. */
export async function loader(args: Route.LoaderArgs) {
  signedInOnly(args);
  const response = await args.context.get(apiContext)(getSession.path);
  if (response.status === 401) throw loginRedirect(args);
  if (!response.ok) throwLoaderError(getSession.path, response);
  const { userId, phoneNumber, name, referralCode } = (await response.json()) as SessionAnswer;
  if (name === null) throw redirect(paths.userName(paths.dashboard()));
  return { userId, phoneNumber, name, referralCode, origin: new URL(args.request.url).origin };
}

export default function UserDashboard({ loaderData: me }: Route.ComponentProps) {
  const t = useWords(dashboardWords);
  const company = useRootData()?.site?.name ?? '';
  const money = useEarnings(me);
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
      <div className="stack-large">
        <Details name={me.name} phone={me.phoneNumber} userId={me.userId} />
        <div className="dashboard">
          <EarningsCard money={money} />
          <div className="dashboard-sharing">
            <ReferralCode code={me.referralCode} origin={me.origin} isNext={money.blockReason !== undefined} />
            <Scheme />
          </div>
        </div>
        <Transactions query={money.transactions} />
      </div>
    </Page>
  );
}
