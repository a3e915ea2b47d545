import type { Route } from './+types/payout-runs';
import { getSecondPerson } from '#features/staff/contract.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Time } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadAnswer, loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { listRuns } from '../../contract/runs.ts';
import { type DeskRun, listedRunStates } from '../../model/runs.ts';
import { RunStatus } from './run-parts.tsx';
import { runStateWords, runWords } from './run-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'payoutRuns');
  const secondPerson = await loadAnswer(args, getSecondPerson);
  return { desk, secondPerson, page: await loadList(args, listRuns), views: await loadViews(args, 'payout-runs') };
}

/** /desk/payout-runs */
export default function PayoutRunsPage({ loaderData }: Route.ComponentProps) {
  const { desk, secondPerson, page, views } = loaderData;
  const t = useWords(runWords);
  const states = useWords(runStateWords);
  return (
    <DeskPage desk={desk} page="payoutRuns" actions={<RunLinks />}>
      <p>{t.lead}</p>
      <SecondPersonNote secondPerson={secondPerson} />
      <DeskList
        name="payout-runs"
        caption={t.caption}
        page={page}
        views={views}
        fixedViews={[
          { name: states.waiting, query: 'status=waiting' },
          { name: states.approved, query: 'status=approved' },
        ]}
        rowKey={({ number }) => number}
        rowHref={({ number }) => deskPaths.payoutRun(number)}
        columns={useColumns()}
        filters={[
          { kind: 'search', key: 'q', label: t.search, hint: 'SB-…' },
          {
            kind: 'choice',
            key: 'status',
            label: t.status,
            options: listedRunStates.map((value) => ({ value, label: states[value] })),
          },
          { kind: 'day', key: 'made', label: t.made },
        ]}
        empty={t.empty}
      />
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
        <LinkButton look="primary" href={deskPaths.newPayoutRun()}>
          {t.newRun}
        </LinkButton>
      ) : null}
      <LinkButton look="secondary" href={deskPaths.bankAnswers()}>
        {t.answers}
      </LinkButton>
      {maySettings ? (
        <LinkButton look="quiet" href={deskPaths.payoutSettings()}>
          {t.settings}
        </LinkButton>
      ) : null}
    </>
  );
}

function useColumns(): readonly DeskColumn<DeskRun>[] {
  const t = useWords(runWords);
  return [
    { key: 'number', head: t.number, cell: ({ number }) => <span className="desk-id">{number}</span> },
    { key: 'status', head: t.status, cell: ({ status }) => <RunStatus status={status} /> },
    { key: 'claims', head: t.claims, cell: ({ claims }) => claims, numeric: true },
    { key: 'sum', head: t.sum, cell: ({ sum }) => rupees(sum), numeric: true, sortable: true },
    { key: 'made', head: t.made, cell: ({ madeAt }) => <Time at={madeAt} />, sortable: true },
    { key: 'by', head: t.madeBy, cell: ({ madeBy }) => madeBy },
    {
      key: 'decided',
      head: t.decided,
      cell: ({ decidedAt }) => (decidedAt === null ? t.notYet : <Time at={decidedAt} />),
    },
    { key: 'processing', head: t.processing, cell: ({ processing }) => processing, numeric: true },
    { key: 'paid', head: t.paidSum, cell: ({ paidSum }) => rupees(paidSum), numeric: true },
    { key: 'failed', head: t.failed, cell: ({ failed }) => failed, numeric: true },
  ];
}
