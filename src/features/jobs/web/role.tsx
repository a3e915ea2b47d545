import { data } from 'react-router';
import type { Route } from './+types/role';
import { privateRecruitmentBy, readCompany } from '#features/content/contract/public.ts';
import { longDay } from '#kit/indian-time.ts';
import { dayInIndia } from '#kit/time.ts';
import { closingIn, getJob, listJobs, type RoleAnswer } from '../contract/public.ts';
import { getPublishedNotices } from '../contract/notices.ts';
import type { PublishedNotices } from '../model/notices.ts';
import { Page } from '#web/frame/page.tsx';
import { languageOf } from '#web/i18n.ts';
import { pageMeta, rootOf } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import type { Handle } from '#web/root-loader.ts';
import { useShownPage } from '#web/shown-page.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { ChatIcon } from '#web/ui/icons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { BeforePaying } from './before-paying.tsx';
import { PrivateRecruitment } from './private-recruitment.tsx';
import { jobPosting } from './job-posting.ts';
import { readShared, redirectToCanonicalUrl } from '#web/public-page.ts';
import { rolesHeaders } from './headers.ts';
import { feesOf, shareHref, shareWords } from './parts/share-role.ts';
import { RoleState } from './role-state.tsx';
import { NoticeLink } from './roles-table.tsx';
import script from './roles-script.ts?worker&url';
import { careerWords } from './words.ts';

export const handle: Handle = { plain: true, script, bar: 'help' };
export const headers = rolesHeaders;

export async function loader(args: Route.LoaderArgs) {
  const [role, company, notices] = await Promise.all([
    readShared(args, getJob, { category: args.params.roleName }),
    readShared(args, readCompany),
    readShared(args, getPublishedNotices, { category: args.params.roleName }),
  ]);
  if (!company) throw new Error('the company has no content');
  if (!role) return data({ role, company, notices }, 404);
  redirectToCanonicalUrl(args, (language) => paths.role(language, role.name));
  return data({ role, company, notices });
}
export function meta(args: Route.MetaArgs) {
  const role = args.loaderData?.role;
  const language = languageOf(args.location.pathname);
  const t = careerWords[language];
  if (!role) return pageMeta(args, { title: t.roleNotFound, isMissing: true });
  const root = rootOf(args);
  const fees = feesOf(shareWords[language], role);
  return pageMeta(args, {
    title: role.title,
    shareTitle: `${privateRecruitmentBy[language](root?.site.name ?? '')}: ${role.title}`,
    description: t.roleDescription(fees, role.vacancies),
    // Only a role that everybody can apply for is an opening, and search engines take none that asks for money.
    ...(root && role.openToAll && role.GeneralFee + role.ReservationFee === 0
      ? { graph: [jobPosting(role, root, `${t.fee}: ${fees}`)] }
      : {}),
  });
}

export default function RolePage({ loaderData: { role, company, notices } }: Route.ComponentProps) {
  const t = useWords(careerWords);
  const language = useLanguage();
  if (!role) {
    return (
      <Page narrow>
        <PageTitle lead={t.roleNotFoundText}>{t.roleNotFound}</PageTitle>
        <LinkButton look="primary" href={paths.career(language)}>
          {t.toRecruitment}
        </LinkButton>
      </Page>
    );
  }
  return (
    <Page>
      <div className="career-title">
        <PageTitle
          over={
            <a className="role-link" href={paths.career(language)}>
              {t.aboveTitle}
            </a>
          }
        >
          {role.title}
        </PageTitle>
        <PrivateRecruitment />
      </div>
      <div className="role-columns" data-roles data-list={listJobs.path}>
        <RoleState role={role} />
        <AboutRole role={role} notices={notices} />
      </div>
      <ShareRole role={role} />
      <BeforePaying grievance={company.grievance} />
    </Page>
  );
}

function AboutRole({ role, notices }: { readonly role: RoleAnswer; readonly notices: PublishedNotices | undefined }) {
  const t = useWords(careerWords);
  const language = useLanguage();
  const day = (iso: string): string => longDay(language, dayInIndia(new Date(iso)));
  return (
    <section className="stack role-text" aria-labelledby="work-title">
      <h2 id="work-title">{t.work}</h2>
      <p>{role.summary}</p>
      <Facts
        facts={[
          { term: t.place, value: role.place },
          { term: t.eligibility, value: role.eligibility },
          { term: t.selection, value: role.selection },
          {
            term: t.dates,
            value:
              role.closing === 'Open'
                ? t.openingOnly(role.openingDate)
                : t.fromTo(role.openingDate, closingIn(language, role.closing)),
          },
          {
            term: t.refund,
            value: (
              <>
                <p>{t.refundTerms}</p>
                <p>
                  <a className="role-link" href={paths.refunds(language)}>
                    {t.refundPolicy}
                  </a>
                </p>
              </>
            ),
          },
        ]}
      />
      <p>
        <NoticeLink role={role} />
        {notices?.notice ? (
          <span className="small soft"> {t.noticeIssued(notices.notice.version, day(notices.notice.issuedAt))}</span>
        ) : null}
      </p>
      {notices?.corrigenda.map(({ number, text, issuedAt }) => (
        <section key={number} className="corrigendum" aria-labelledby={`corrigendum-${number}`}>
          <h3 id={`corrigendum-${number}`}>{t.corrigendum(number, day(issuedAt))}</h3>
          <p className="corrigendum-text">{text}</p>
        </section>
      ))}
    </section>
  );
}

function ShareRole({ role }: { readonly role: RoleAnswer }) {
  const t = useWords(careerWords);
  const share = useWords(shareWords);
  const link = useShownPage().appUrl + paths.role(useLanguage(), role.name);
  return (
    <section className="role-share" aria-labelledby="share-title">
      <h2 id="share-title">{t.shareTitle}</h2>
      {/* roles-script.ts adds the referral code to the link. */}
      <LinkButton
        href={shareHref(share, role, link)}
        target="_blank"
        rel="noopener"
        icon={<ChatIcon />}
        data-share={link}
      >
        {share.share}
      </LinkButton>
    </section>
  );
}
