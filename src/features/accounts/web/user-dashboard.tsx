import { useEffect } from 'react';
import { redirect } from 'react-router';
import type { Route } from './+types/user-dashboard';
import { requireSession } from '#features/accounts/web/guard.ts';
import { useOrigin } from '#features/accounts/web/in-browser.ts';
import { spacedPhone } from '#features/accounts/web/typed-phone.ts';
import { dashboardWords } from '#features/accounts/web/words.ts';
import { Page } from '#web/frame/site-frame.tsx';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-loader.ts';
import { chatHref } from '#web/site.ts';
import { writeStored } from '#web/stored-session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FileTextIcon, ShareIcon } from '#web/ui/icons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import './sign-in.css';

/** A profile without its name is completed first. */
export async function loader(args: Route.LoaderArgs) {
  const { userId, phoneNumber, name, referralCode } = await requireSession(args);
  if (name === null) throw redirect(paths.userName(paths.dashboard()));
  return { userId, phoneNumber, name, referralCode, origin: new URL(args.request.url).origin };
}

export default function UserDashboard({ loaderData }: Route.ComponentProps) {
  const { userId, phoneNumber, name, referralCode, origin } = loaderData;
  const say = useWords(dashboardWords);
  const company = useRootData()?.site?.name ?? '';
  // The screens read the stored keys, which another tab or an old sign-in may have left behind.
  useEffect(() => writeStored({ userId, phoneNumber, name, referralCode }), [userId, phoneNumber, name, referralCode]);
  return (
    <Page>
      <title>{say.pageTitle(company)}</title>
      <PageTitle
        actions={
          <LinkButton look="primary" href={paths.applications()} icon={<FileTextIcon />}>
            {say.yourApplication}
          </LinkButton>
        }
      >
        {say.title}
      </PageTitle>
      <div className="stack-large">
        <Details name={name} phone={spacedPhone(phoneNumber)} userId={userId} />
        <div className="dashboard-referral">
          <ReferralCode code={referralCode} origin={useOrigin(origin)} />
          <Scheme />
        </div>
      </div>
    </Page>
  );
}

function Details({ name, phone, userId }: { readonly name: string; readonly phone: string; readonly userId: string }) {
  const say = useWords(dashboardWords);
  const card = (term: string, value: string) => (
    <Card as="li" className="detail">
      <p className="soft small">{term}</p>
      <p className="detail-value">{value}</p>
    </Card>
  );
  return (
    <section aria-label={say.yourDetails}>
      <ul className="details">
        {card(say.name, name)}
        {card(say.phone, phone)}
        {card(say.userId, userId)}
      </ul>
    </section>
  );
}

function ReferralCode({ code, origin }: { readonly code: string; readonly origin: string }) {
  const say = useWords(dashboardWords);
  const career = origin + paths.career(useLanguage());
  return (
    <Card as="section">
      <h2>{say.referralCode}</h2>
      <p className="dashboard-code">{code}</p>
      <div className="button-row dashboard-ways">
        <CopyButton text={code} said={say.copied}>
          {say.copy}
        </CopyButton>
        <LinkButton
          href={`${chatHref('')}?text=${encodeURIComponent(say.shareText(code, career))}`}
          target="_blank"
          rel="noopener"
          icon={<ShareIcon />}
        >
          {say.share}
        </LinkButton>
      </div>
      <p className="soft small">{say.shareHint}</p>
    </Card>
  );
}

function Scheme() {
  const say = useWords(dashboardWords);
  return (
    <section className="dashboard-banner" aria-labelledby="scheme">
      <h2 id="scheme">{say.bannerTitle}</h2>
      <p>{say.bannerHow}</p>
      <ul>
        <li>{say.bannerOnce}</li>
        <li>{say.bannerWhen}</li>
        <li>{say.bannerOwn}</li>
      </ul>
    </section>
  );
}
