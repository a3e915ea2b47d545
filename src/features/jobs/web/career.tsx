import type { Route } from './+types/career';
import { formatRupees, type Paise, paiseFromRupees } from '#kit/paise.ts';
import { readCampaign, readCompany } from '#features/content/contract.ts';
import { getJob, getNotice, listJobs, type RoleAnswer } from '#features/jobs/contract.ts';
import { urlOf } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import { Page } from '#web/frame/page.tsx';
import { inLanguage, languageOf } from '#web/i18n.ts';
import { pageMeta, rootOf } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import type { Handle } from '#web/root-loader.ts';
import { telHref } from '#web/site.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import script from './career-script.ts?worker&url';
import { jobPostings, roleAnchor } from './job-posting.ts';
import { careerWords } from './words.ts';

export const handle: Handle = { plain: true, script };
export const headers = () => ({ 'page-cache': 'jobs; reads=', 'cache-control': 'no-cache' });

export async function loader({ request, context }: Route.LoaderArgs) {
  const language = languageOf(new URL(request.url).pathname);
  const read = async <Answer,>(endpoint: { readonly path: string; readonly answer: Answer }): Promise<Answer> => {
    // The page is shared by all visitors, so it is loaded without a session.
    const response = await context.get(apiContext)(urlOf(endpoint, {}, { language }), { headers: { cookie: '' } });
    if (!response.ok) throwLoaderError(endpoint.path, response);
    return (await response.json()) as Answer;
  };
  const [{ roles }, company, campaign] = await Promise.all([read(listJobs), read(readCompany), read(readCampaign)]);
  return { roles, company, campaign, language };
}
export function meta(args: Route.MetaArgs) {
  const t = careerWords[args.loaderData?.language ?? 'en'];
  const campaign = args.loaderData?.campaign;
  const root = rootOf(args);
  const postings =
    root && args.loaderData ? jobPostings(args.loaderData.roles, root, (role) => `${t.fee}: ${feesOf(t, role)}`) : [];
  return pageMeta(args, {
    title: campaign?.noticeTitle ?? '',
    description: campaign?.description,
    ...(postings.length > 0 ? { graph: postings } : {}),
  });
}

export default function Career({ loaderData: { roles, company, campaign } }: Route.ComponentProps) {
  const t = useWords(careerWords);
  const columns: Column<RoleAnswer>[] = [
    { key: 'role', head: t.recruitment, cell: (role) => <RoleCell role={role} /> },
    { key: 'opening', head: t.openingDate, cell: (role) => role.openingDate },
    { key: 'closing', head: t.closingDate, cell: (role) => (isOpen(role) ? t.open : t.closing(role.closing)) },
  ];
  return (
    <Page>
      <PageTitle over={t.aboveTitle}>{campaign.noticeTitle}</PageTitle>
      <div className="career-statement">
        <Message kind="warning" unannounced title={t.privateRecruitment}>
          {t.noPromise}
        </Message>
      </div>
      {/* Shown to a person signed in with an invited number. */}
      <div className="career-statement" data-invited hidden>
        <Message kind="success" title={t.invited}>
          {t.invitedText}
        </Message>
      </div>
      <div className="roles" data-roles data-list={listJobs.path}>
        <Table
          caption={campaign.noticeTitle}
          hideCaption
          columns={columns}
          rows={roles}
          rowKey={(role) => role.name}
          empty={t.noRoles}
        />
      </div>
      <Refusal />
      <div className="career-foot">
        <section className="card">
          <h2>{t.beforeTitle}</h2>
          <p>{t.onlyHere}</p>
          <p>{t.interviews}</p>
        </section>
        <Complaints grievance={company.grievance} />
      </div>
    </Page>
  );
}

/** An open role whose closing text still says "Closed" would contradict its own Apply link. */
const isOpen = (role: RoleAnswer): boolean => role.openToAll && role.closing === 'Closed';

function RoleCell({ role }: { readonly role: RoleAnswer }) {
  const t = useWords(careerWords);
  const language = useLanguage();
  const state = role.openToAll ? t.open : t.closed;
  const applyAt = paths.apply(role.name);
  return (
    <div className="role" id={roleAnchor(role.name)} data-role-row={role.name}>
      <div className="role-head">
        <h2>{role.title}</h2>
        {/* Reacts to Enter and Space only, as prescribed; people who may apply also get the link beside it. */}
        <span
          role="button"
          tabIndex={0}
          className={role.openToAll ? 'role-marker role-marker-open' : 'role-marker'}
          aria-label={role.openToAll ? t.openLabel(role.title, state) : t.closedLabel(role.title, state)}
          data-ask={urlOf(getJob, { category: role.name })}
          data-apply={applyAt}
        >
          {state}
        </span>
      </div>
      <p className="role-vacancies">{t.vacanciesIn(role.vacancies)}</p>
      <div className="role-actions">
        <a
          className="role-notice"
          href={inLanguage(language, urlOf(getNotice, { file: `${role.name}.pdf` }))}
          download
          aria-label={t.noticeOf(role.title)}
        >
          <DownloadIcon />
          {t.notice}
        </a>
        <LinkButton
          href={applyAt}
          look="primary"
          hidden={!role.openToAll}
          aria-label={t.applyFor(role.title)}
          data-may-apply
        >
          {t.apply}
        </LinkButton>
      </div>
      <RoleDetails role={role} />
    </div>
  );
}

function RoleDetails({ role }: { readonly role: RoleAnswer }) {
  const t = useWords(careerWords);
  const language = useLanguage();
  return (
    <details className="role-details">
      <summary>{t.details}</summary>
      <p>{role.summary}</p>
      <Facts
        facts={[
          { term: t.place, value: role.place },
          { term: t.salary, value: role.pay },
          { term: t.fee, value: feesOf(t, role) },
          {
            term: t.refund,
            value: (
              <>
                {t.refundTerms} <a href={paths.refunds(language)}>{t.refundPolicy}</a>
              </>
            ),
          },
          { term: t.eligibility, value: role.eligibility },
          { term: t.selection, value: role.selection },
        ]}
      />
    </details>
  );
}
const feesOf = (t: (typeof careerWords)['en'], role: RoleAnswer): string =>
  t.fees(rupees(role.GeneralFee), rupees(role.ReservationFee));
const rupees = (amount: number): string => formatRupees(paiseFromRupees(amount) ?? (0 as Paise));

/**
 * The message that career-script.ts shows below the marker; its texts are rendered here, so the script needs no words.
 */
function Refusal() {
  const t = useWords(careerWords);
  const language = useLanguage();
  const texts = {
    'jobs/not-invited': t.notAuthorized,
    'jobs/closed': t.isClosed,
    'jobs/not-switched-on': t.notSwitchedOn,
  };
  return (
    <template id="refusal" data-texts={JSON.stringify(texts)} data-offline={t.offline}>
      <Message kind="error" onClose={() => undefined}>
        <p data-text />
        <p data-sign-in hidden>
          <a href={paths.login(language, paths.career(language))}>{t.signIn}</a>
        </p>
      </Message>
    </template>
  );
}

type Grievance = (typeof readCompany)['answer']['grievance'];
function Complaints({ grievance }: { readonly grievance: Grievance }) {
  const t = useWords(careerWords);
  return (
    <section className="card">
      <h2>{t.complaintTitle}</h2>
      <p>
        <strong>{grievance.name}</strong>
        <br />
        {grievance.role}
      </p>
      <p className="complaint-ways">
        <a href={telHref(grievance.phone)}>{grievance.phone}</a>
        <a href={`mailto:${grievance.email}`}>{grievance.email}</a>
      </p>
      {grievance.deadlines.map((deadline) => (
        <p key={deadline}>{deadline}</p>
      ))}
    </section>
  );
}
