import type { Route } from './+types/payout-run';
import { getSecondPerson } from '#features/staff/contract/sign-in.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import { ActForm, WhyNot } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Events } from '#web/desk/events.tsx';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { askForBankFile, getRun } from '../../contract/runs.ts';
import type { DeskRunRecord } from '../../model/runs.ts';
import { RunStatus, useClaimColumns } from './run-parts.tsx';
import { Decision, Unfit } from './run-decision.tsx';
import { RunRefunds } from './run-refunds.tsx';
import { blockWords, runEventWords, runWords } from './run-words.ts';
import { PayoutStatus } from '../../../web/desk/status.tsx';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'payoutRun');
  const secondPerson = await loadAnswer(args, getSecondPerson);
  return { desk, secondPerson, run: await loadAnswer(args, getRun, { params: { number: args.params.number } }) };
}

/** /desk/payout-runs/:number */
export default function PayoutRunPage({ loaderData: { desk, secondPerson, run } }: Route.ComponentProps) {
  const t = useWords(runWords);
  return (
    <DeskPage desk={desk} page="payoutRuns" title={t.title(run.number)} state={<RunStatus status={run.status} />}>
      <SecondPersonNote secondPerson={secondPerson} />
      <div className="desk-columns">
        <div>
          <RunFacts run={run} />
          <Decision run={run} />
          <BankFile run={run} />
        </div>
        <div>
          <Events of={run.number} events={run.events} words={useWords(runEventWords)} />
        </div>
      </div>
      <Claims run={run} />
      <RunRefunds run={run} />
    </DeskPage>
  );
}

type Run = { readonly run: DeskRunRecord };
const isApprovedRun = ({ status }: DeskRunRecord): boolean => status === 'approved' || status === 'ended';

function RunFacts({ run }: Run) {
  const t = useWords(runWords);
  return (
    <section className="desk-section">
      {run.isAlone ? (
        <Message kind="warning" unannounced>
          {t.alone}
        </Message>
      ) : null}
      <Facts>
        <Fact term={t.status}>
          <RunStatus status={run.status} />
        </Fact>
        <Fact term={t.sum}>{rupees(run.sum)}</Fact>
        <Fact term={t.claims}>{run.claims}</Fact>
        {isApprovedRun(run) ? (
          <>
            <Fact term={t.paidSum}>{rupees(run.paidSum)}</Fact>
            <Fact term={t.failed}>{run.failed}</Fact>
            <Fact term={t.processing}>{run.processing}</Fact>
          </>
        ) : null}
        <Fact term={t.made}>
          <Time at={run.madeAt} />
        </Fact>
        <Fact term={t.madeBy}>{run.madeBy}</Fact>
        {run.decidedAt === null ? null : (
          <>
            <Fact term={t.decided}>
              <Time at={run.decidedAt} />
            </Fact>
            <Fact term={t.decidedBy}>{run.decidedBy}</Fact>
          </>
        )}
      </Facts>
    </section>
  );
}

function BankFile({ run }: Run) {
  const t = useWords(runWords);
  const mayChange = useMay('claims/change');
  if (!isApprovedRun(run) || !mayChange) return null;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.fileTitle}</h2>
      {run.processing === 0 ? (
        <p>
          <WhyNot of={askForBankFile} code="payouts/all-settled" />
        </p>
      ) : (
        <>
          <p>
            {t.fileLead(run.processing)} {t.fileNote}
          </p>
          {run.lacksDebitAccount ? (
            <Message kind="warning" unannounced>
              {t.noDebitAccount} <a href={deskPaths.payoutSettings()}>{t.settings}</a>
            </Message>
          ) : null}
          {run.unreadable.length === 0 ? null : (
            <Message kind="warning" unannounced>
              {t.unreadable(run.unreadable.join(', '))}
            </Message>
          )}
          <Unfit run={run} />
          {run.downloads === 0 ? null : (
            <Message kind="warning" unannounced>
              {t.downloads(run.downloads)}
            </Message>
          )}
          <ActForm
            of={askForBankFile}
            params={{ number: run.number }}
            refusals={{ 'payouts/no-account-readable': t.unreadable(run.unreadable.join(', ')) }}
          />
          <p>
            <a href={deskPaths.bankAnswers()}>{t.importNext}</a>
          </p>
        </>
      )}
    </section>
  );
}

function Claims({ run }: Run) {
  const t = useWords(runWords);
  const why = useWords(blockWords);
  const { claim, person, amount, account, year, look } = useClaimColumns();
  const isApproved = isApprovedRun(run);
  return (
    <section className="desk-section">
      <h2>{t.claims}</h2>
      <p>
        <a href={`${deskPaths.claims()}?run=${encodeURIComponent(run.number)}`}>{t.asFile}</a>
      </p>
      <DeskTable
        caption={t.claims}
        rows={run.rows}
        rowKey={({ number }) => number}
        empty=""
        columns={[
          claim,
          person,
          amount,
          account,
          ...(isApproved
            ? [
                {
                  key: 'payout',
                  head: t.payout,
                  cell: (row: DeskRunRecord['rows'][number]) => <Transfer row={row} />,
                },
              ]
            : []),
          year,
          {
            ...look,
            cell: (row) => (
              <>
                {row.block === null ? null : <strong>{why[row.block]}</strong>} {look.cell(row)}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

/** The result of a row, with our reference and the bank's. */
function Transfer({ row: { payoutStatus, payout, utr } }: { readonly row: DeskRunRecord['rows'][number] }) {
  const t = useWords(runWords);
  if (payoutStatus === null) return t.none;
  return (
    <ul className="desk-rows">
      <li>
        <PayoutStatus status={payoutStatus} />
      </li>
      <li className="desk-id">{payout}</li>
      {utr === null ? null : (
        <li>
          {t.utr} {utr}
        </li>
      )}
    </ul>
  );
}
