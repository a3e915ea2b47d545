import type { Route } from './+types/apply';
import { getSession } from '#features/accounts/contract/public.ts';
import { getApplications } from '../../contract/public.ts';
import { getDraft, getFormRules } from '../contract/apply.ts';
import { listDistricts, listStates } from '../contract/places.ts';
import { getJob } from '#features/jobs/contract/public.ts';
import { answerFor } from '#web/answer-for.ts';
import { languageContext } from '#web/context.ts';
import { signedInOnly } from '#web/guard.ts';
import type { Language } from '#web/i18n.ts';
import type { FailedTexts } from '#web/root-loader.ts';
import { Screen } from '#web/screen.tsx';
import { allDistricts } from './all-districts.ts';
import ApplyScreen from './apply-screen.tsx';
import { neededOf } from './needed.ts';
import { DistrictsOfServer } from './place-fields.tsx';
import { districtOptions, stateOptions } from './place-options.ts';
import { roleWords } from './role-words.ts';
import { progressIn, type RoleProgress } from '../../web/role-progress.ts';

const failedIn = (language: Language): FailedTexts => ({
  title: roleWords[language].aboveTitle,
  message: roleWords[language].loadFailed,
});
export const handle = { screen: 'apply', failed: { en: failedIn('en'), hi: failedIn('hi') } };

/** Everything that the screen shows. */
export async function loader(args: Route.LoaderArgs) {
  const { userId } = signedInOnly(args);
  const { roleName } = args.params;
  const params = { category: roleName };
  const language = args.context.get(languageContext);
  const [role, draft, rules, session, listed, applications] = await Promise.all([
    answerFor(args, getJob, { params, query: { language } }),
    answerFor(args, getDraft, { params }),
    answerFor(args, getFormRules),
    answerFor(args, getSession),
    answerFor(args, listStates),
    answerFor(args, getApplications, { body: { userId } }),
  ]);
  const needed = neededOf(draft, rules, session);
  const states = stateOptions(language, listed);
  const state = (needed.ok && needed.value.draft.state) || '';
  const [districts, everyDistrict] = await Promise.all([
    state === '' ? undefined : answerFor(args, listDistricts, { params: { state } }),
    state === '' ? allDistricts(args, language, states) : '',
  ]);
  // Where it is unknown, the server refuses a second payment all the same.
  const progress: RoleProgress =
    role.ok && applications.ok ? progressIn(applications.value, role.value) : { kind: 'none' };
  return {
    everyDistrict,
    screen: {
      roleName,
      loaded: { role, needed, progress, states, districts: districts && districtOptions(language, districts) },
    },
  };
}

export default function ApplyPage({ loaderData: { everyDistrict, screen } }: Route.ComponentProps) {
  return (
    <DistrictsOfServer value={everyDistrict}>
      <Screen of={ApplyScreen} props={screen} />
    </DistrictsOfServer>
  );
}
