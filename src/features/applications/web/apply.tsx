import type { Route } from './+types/apply';
import { getSession } from '#features/accounts/contract.ts';
import { getApplications, getDraft, getFormRules } from '#features/applications/contract.ts';
import { listDistricts, listStates } from '#features/applications/contract/places.ts';
import { getJob } from '#features/jobs/contract.ts';
import { answerFor } from '#web/answer-for.ts';
import { languageContext } from '#web/context.ts';
import { signedInOnly } from '#web/guard.ts';
import { Screen } from '#web/screen.tsx';
import { allDistricts } from './all-districts.ts';
import ApplyScreen from './apply-screen.tsx';
import { neededOf } from './needed.ts';
import { DistrictsOfServer } from './place-fields.tsx';
import { districtOptions, stateOptions } from './place-options.ts';

export const handle = { screen: 'apply' };

/** Everything that the screen shows. */
export async function loader(args: Route.LoaderArgs) {
  signedInOnly(args);
  const { roleName } = args.params;
  const params = { category: roleName };
  const language = args.context.get(languageContext);
  const [role, draft, rules, session, listed] = await Promise.all([
    answerFor(args, getJob, { params, query: { language } }),
    answerFor(args, getDraft, { params }),
    answerFor(args, getFormRules),
    answerFor(args, getSession),
    answerFor(args, listStates),
  ]);
  const needed = neededOf(draft, rules, session);
  const states = stateOptions(language, listed);
  const state = (needed.ok && needed.value.draft.state) || '';
  const [applications, districts, everyDistrict] = await Promise.all([
    session.ok ? answerFor(args, getApplications, { body: { userId: session.value.userId } }) : undefined,
    state === '' ? undefined : answerFor(args, listDistricts, { params: { state } }),
    state === '' ? allDistricts(args, language, states) : '',
  ]);
  return {
    everyDistrict,
    screen: {
      roleName,
      origin: new URL(args.request.url).origin,
      loaded: { role, needed, applications, states, districts: districts && districtOptions(language, districts) },
    },
  };
}

export default function ApplyPage({ loaderData: { everyDistrict, screen } }: Route.ComponentProps) {
  return (
    <DistrictsOfServer value={everyDistrict}>
      <Screen name={handle.screen} of={ApplyScreen} props={screen} />
    </DistrictsOfServer>
  );
}
