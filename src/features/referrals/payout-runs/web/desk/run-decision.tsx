import { ActForm, WhyNot } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Time } from '#web/desk/facts.tsx';
import { rupees } from '#web/rupees.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { Rights } from '#features/approvals/web/parts/rights.tsx';
import { approvalBlockWords } from '#features/approvals/web/parts/words.ts';
import { approveRun, cancelRun } from '../../contract/runs.ts';
import type { DeskRunRecord } from '../../model/runs.ts';
import { useReleasedText } from './run-parts.tsx';
import { runWords } from './run-words.ts';

type Run = { readonly run: DeskRunRecord };

/** What the bank file of a run has, where it leaves a transfer out that is not settled: less than what is approved. */
function useShorterFile({ rows, unfit, unreadable }: DeskRunRecord): string | undefined {
  const t = useWords(runWords);
  const leftOut = new Set([...unfit, ...unreadable]);
  if (leftOut.size === 0) return undefined;
  const unsettled = rows.filter(({ payoutStatus }) => payoutStatus === null || payoutStatus === 'processing');
  const within = unsettled.filter(({ number }) => !leftOut.has(number));
  return t.fileHolds(within.length, unsettled.length, rupees(within.reduce((sum, { amount }) => sum + amount, 0)));
}

/** Whom the bank's format can't name. */
export function Unfit({ run }: Run) {
  const t = useWords(runWords);
  const holds = useShorterFile(run);
  if (run.unfit.length === 0) return null;
  return (
    <Message kind="warning" unannounced>
      {holds} {t.unfit(run.unfit.join(', '))}
    </Message>
  );
}

/** People that a question of the browser has room for. */
const maxNamed = 10;

/** Approve, for whom nothing is against it, and cancel; afterwards the way to a new run. */
export function Decision({ run }: Run) {
  const t = useWords(runWords);
  const approvalWords = useWords(approvalBlockWords);
  const mayChange = useMay('claims/change');
  const releasedText = useReleasedText();
  const shorterFile = useShorterFile(run);
  if (!mayChange) return null;
  if (run.status === 'cancelled' || run.status === 'lapsed')
    return (
      <section className="desk-section">
        <LinkButton look="primary" small href={`${deskPaths.newPayoutRun()}?from=${encodeURIComponent(run.number)}`}>
          {t.runAgain}
        </LinkButton>
      </section>
    );
  if (run.status !== 'waiting') return null;
  const { number, sum, claims, rows, approvalBlock, lapsesAt } = run;
  const named = rows.map(
    ({ name, accountDigits, amount }) => `${name || t.noName}, …${accountDigits.text}, ${rupees(amount)}`,
  );
  const released = rows.flatMap((row) => row.released.map(releasedText));
  const firstOf = (texts: readonly string[], count: number) => [
    ...texts.slice(0, maxNamed),
    ...(count > maxNamed ? [t.more(count - maxNamed)] : []),
  ];
  const lines = [
    ...(shorterFile === undefined ? [] : [shorterFile]),
    ...firstOf(named, rows.length),
    ...firstOf(released, released.length),
  ].join('\n');
  const asked = { number, count: claims, sum: rupees(sum), lines };
  return (
    <section className="desk-section desk-stack">
      <h2>{t.approveTitle}</h2>
      <Unfit run={run} />
      {lapsesAt === null ? null : (
        <p>
          {t.lapses} <Time at={lapsesAt} />
        </p>
      )}
      {run.rights === null ? null : <Rights rights={run.rights} />}
      {approvalBlock === null ? (
        <ActForm
          of={approveRun}
          params={{ number }}
          hidden={{ claims: String(claims), sum: String(sum) }}
          asked={asked}
        />
      ) : (
        <Message kind="info" unannounced>
          {approvalBlock === 'claims' ? (
            <WhyNot of={approveRun} code="payouts/blocked" />
          ) : (
            approvalWords[approvalBlock]
          )}
        </Message>
      )}
      <ActForm of={cancelRun} params={{ number }} asked={asked} look="danger" />
    </section>
  );
}
