import type { Route } from './+types/payout-runs';
import { getSecondPerson } from '#features/staff/contract/sign-in.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { runWords } from './run-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'payoutRuns');
  const secondPerson = await loadAnswer(args, getSecondPerson);
  return { desk, secondPerson, ...(await loadDeskList(args, 'payout-runs')) };
}

/** /desk/payout-runs */
export default function PayoutRunsPage({ loaderData }: Route.ComponentProps) {
  const { desk, secondPerson, list, saved } = loaderData;
  const t = useWords(runWords);
  return (
    <DeskPage desk={desk} page="payoutRuns" actions={<RunLinks />}>
      <p>{t.lead}</p>
      <SecondPersonNote secondPerson={secondPerson} />
      <DrawnDeskList list={list} saved={saved} />
    </DeskPage>
  );
}

function RunLinks() {
  const t = useWords(runWords);
  const mayChange = useMay('claims/change');
  const maySettings = useMay('settings/read');
  return (
    <>
      {mayChange ? (
        <LinkButton look="primary" small href={deskPaths.newPayoutRun()}>
          {t.newRun}
        </LinkButton>
      ) : null}
      <LinkButton look="secondary" small href={deskPaths.bankAnswers()}>
        {t.answers}
      </LinkButton>
      {maySettings ? (
        <LinkButton look="quiet" small href={deskPaths.payoutSettings()}>
          {t.settings}
        </LinkButton>
      ) : null}
    </>
  );
}
