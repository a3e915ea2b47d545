import type { Route } from './+types/new-payout-run';
import { getSecondPerson } from '#features/staff/contract/sign-in.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskCheckbox, Submit } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { getPayableClaims, makeRun } from '../../contract/runs.ts';
import type { PayableClaims } from '../../model/runs.ts';
import { PaidRecord, PersonLink, useClaimColumns } from './run-parts.tsx';
import { blockWords, runWords } from './run-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'newPayoutRun');
  const secondPerson = await loadAnswer(args, getSecondPerson);
  const from = new URL(args.request.url).searchParams.get('from');
  const query = from === null ? {} : { from };
  return { desk, secondPerson, claims: await loadAnswer(args, getPayableClaims, { query }) };
}

/** /desk/payout-runs/new */
export default function NewPayoutRunPage({ loaderData: { desk, secondPerson, claims } }: Route.ComponentProps) {
  const t = useWords(runWords);
  return (
    <DeskPage desk={desk} page="payoutRuns" title={t.newRun}>
      <SecondPersonNote secondPerson={secondPerson} />
      <Payable claims={claims} />
      <Blocked claims={claims} />
    </DeskPage>
  );
}

function Payable({ claims: { payable, chosen, isMore, maxClaims, sum } }: { readonly claims: PayableClaims }) {
  const t = useWords(runWords);
  const { claim, ...columns } = useClaimColumns();
  return (
    <section className="desk-section">
      <h2>{t.payable}</h2>
      {isMore ? (
        <Message kind="info" unannounced>
          {t.isMore(maxClaims)}
        </Message>
      ) : null}
      {payable.length === 0 ? (
        <p className="soft">{t.payableEmpty}</p>
      ) : (
        <ActForm of={makeRun}>
          <DeskTable
            caption={t.payable}
            rows={payable}
            rowKey={({ number }) => number}
            empty=""
            columns={[
              {
                key: 'claim',
                head: t.claim,
                cell: (row) => (
                  <DeskCheckbox
                    name="ids"
                    value={row.number}
                    label={claim.cell(row)}
                    isChecked={chosen.includes(row.number)}
                  />
                ),
              },
              ...Object.values(columns),
            ]}
          />
          <output
            data-sums={JSON.stringify(Object.fromEntries(payable.map(({ number, amount }) => [number, amount])))}
            data-text={t.chosen}
            hidden
          />
          <div className="button-row">
            <Submit>{t.makeChosen}</Submit>
            <Submit look="secondary" name="all" value="yes">
              {t.makeAll(payable.length, rupees(sum))}
            </Submit>
          </div>
        </ActForm>
      )}
    </section>
  );
}

function Blocked({ claims: { blocked } }: { readonly claims: PayableClaims }) {
  const t = useWords(runWords);
  const why = useWords(blockWords);
  return (
    <section className="desk-section">
      <h2>{t.blocked}</h2>
      <DeskTable
        caption={t.blocked}
        rows={blocked}
        rowKey={({ number }) => number}
        empty={t.blockedEmpty}
        columns={[
          {
            key: 'claim',
            head: t.claim,
            cell: ({ number, paymentId }) => <PaidRecord number={number} paymentId={paymentId} />,
          },
          { key: 'person', head: t.person, cell: (claim) => <PersonLink claim={claim} /> },
          { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true },
          {
            key: 'why',
            head: t.why,
            cell: ({ block, run, payableFrom }) => (
              <>
                {why[block]}{' '}
                {run === null ? null : (
                  <a className="desk-id" href={deskPaths.payoutRun(run)}>
                    {run}
                  </a>
                )}
                {payableFrom === null ? null : (
                  <>
                    {t.from} <Time at={payableFrom} />
                  </>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
