import type { Route } from './+types/career';
import { privateRecruitmentBy, readCampaign, readCompany } from '#features/content/contract/public.ts';
import { listJobs, type RoleAnswer } from '../contract/public.ts';
import { Page } from '#web/frame/page.tsx';
import { languageOf } from '#web/i18n.ts';
import { pageMeta, rootOf } from '#web/page-meta.ts';
import type { Handle } from '#web/root-loader.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { BeforePaying } from './before-paying.tsx';
import { paths } from '#web/paths.ts';
import { readShared } from '#web/public-page.ts';
import { findRoles, searchedFrom, searchIn } from './find-roles.ts';
import { careerHeaders } from './headers.ts';
import { PrivateRecruitment } from './private-recruitment.tsx';
import { Refusal } from './refusal.tsx';
import { RoleSearchForm } from './role-search.tsx';
import { haveSameFees, RolesTable } from './roles-table.tsx';
import script from './roles-script.ts?worker&url';
import { WhoCanApply } from './who-can-apply.tsx';
import { careerWords } from './words.ts';

export const handle: Handle = { plain: true, script, bar: 'help' };
export const headers = careerHeaders;

export async function loader(args: Route.LoaderArgs) {
  const [jobs, company, campaign] = await Promise.all([
    readShared(args, listJobs),
    readShared(args, readCompany),
    readShared(args, readCampaign),
  ]);
  if (!jobs || !company || !campaign) throw new Error('the recruitment page has no content');
  return { roles: openFirst(jobs.roles), search: searchIn(new URL(args.request.url).searchParams), company, campaign };
}
/** Otherwise in the order of the notice. */
const openFirst = (roles: readonly RoleAnswer[]): readonly RoleAnswer[] =>
  roles.toSorted((a, b) => Number(b.openToAll) - Number(a.openToAll));

export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname);
  const { pageTitle, previewTitle } = careerWords[language];
  const recruiter = privateRecruitmentBy[language](rootOf(args)?.site.name ?? '');
  return pageMeta(args, {
    title: pageTitle,
    shareTitle: previewTitle(recruiter),
    description: args.loaderData?.campaign.description,
  });
}

export default function Career({ loaderData: { roles, search, company, campaign } }: Route.ComponentProps) {
  const t = useWords(careerWords);
  const language = useLanguage();
  const isSearched = roles.length > searchedFrom;
  const found = isSearched ? findRoles(roles, search) : roles;
  return (
    <Page>
      <div className="career-title">
        <PageTitle over={t.aboveTitle}>{campaign.noticeTitle}</PageTitle>
        <PrivateRecruitment />
      </div>
      <div data-roles data-list={listJobs.path}>
        <WhoCanApply roles={roles} />
        {/* Who has logged in from the box above comes back to the list. */}
        <div className="roles" id="roles">
          {isSearched ? <RoleSearchForm search={search} found={found.length} all={roles.length} /> : null}
          <RolesTable
            caption={campaign.noticeTitle}
            roles={found}
            none={roles.length === 0 ? t.noRoles : t.noneFound}
            showsFee={!haveSameFees(roles)}
          />
        </div>
        <p className="role-links">
          <a href={paths.results(language)}>{t.results}</a>
        </p>
        <p className="role-links">
          <a href={paths.roleAlert()}>{t.alerts}</a>
        </p>
      </div>
      <Refusal />
      <BeforePaying grievance={company.grievance} />
    </Page>
  );
}
