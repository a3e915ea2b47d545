import type { Route } from './+types/bank-answer';
import { ActForm } from '#web/desk/act-form.tsx';
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
import { applyAnswer, discardAnswer, getAnswer, putRowsAside } from '../../contract.ts';
import type { DeskAnswerRecord } from '../../model.ts';
import { answerEventWords, answerResultWords, answerWords, effectWords } from './answer-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'bankAnswer');
  return { desk, answer: await loadAnswer(args, getAnswer, { params: { id: args.params.id } }) };
}

/** /desk/bank-answers/:id: what each row of a file of the bank does, and applying it. */
export default function BankAnswerPage({ loaderData: { desk, answer } }: Route.ComponentProps) {
  const t = useWords(answerWords);
  return (
    <DeskPage desk={desk} page="bankAnswers" title={t.title(answer.fileName)}>
      <section className="desk-section desk-stack">
        <Facts>
          {answer.waiting === 0 ? null : <Waiting answer={answer} />}
          {answer.waiting === answer.rows ? null : <Recorded answer={answer} />}
          <Fact term={t.imported}>
            <Time at={answer.importedAt} />
          </Fact>
          <Fact term={t.by}>{answer.importedBy}</Fact>
        </Facts>
        <Decide answer={answer} />
      </section>
      <Rows answer={answer} />
      <Events of={answer.id} events={answer.events} words={useWords(answerEventWords)} />
    </DeskPage>
  );
}

type Answer = { readonly answer: DeskAnswerRecord };

/** What applying it would do. Sums of nothing are left out once a part is applied: they read as if nothing was paid. */
function Waiting({ answer: { counts, paySum, rows, waiting } }: Answer) {
  const t = useWords(answerWords);
  const isNew = waiting === rows;
  const fact = (term: string, count: number, text: string | number = count) =>
    isNew || count > 0 ? <Fact term={term}>{text}</Fact> : null;
  return (
    <>
      {fact(t.pays, counts.pay, `${counts.pay}: ${rupees(paySum)}`)}
      {fact(t.holds, counts.fail)}
      {fact(t.returns, counts.return)}
      {fact(t.known, counts.known)}
      {fact(t.pending, counts.pending)}
      {fact(t.others, counts.others)}
      {fact(t.wrong, counts.wrong)}
    </>
  );
}

/** What applying it recorded. */
function Recorded({ answer: { recorded, recordedSum } }: Answer) {
  const t = useWords(answerWords);
  return (
    <>
      <Fact term={t.recorded}>{`${recorded.paid}: ${rupees(recordedSum)}`}</Fact>
      <Fact term={t.recordedHolds}>{recorded.failed}</Fact>
      <Fact term={t.recordedReturns}>{recorded.returned}</Fact>
      <Fact term={t.aside}>{recorded.aside}</Fact>
    </>
  );
}

/** People that a question of the browser has room for. */
const maxNamed = 10;

/** What applying it does, with person, last four digits and sum of each. */
function useQuestion({ entries, counts, paySum }: DeskAnswerRecord): string {
  const t = useWords(answerWords);
  const named = (effect: string): string => {
    const rows = entries.filter((row) => row.effect === effect || (effect === 'pay' && row.effect === 'pay-returned'));
    const lines = rows
      .slice(0, maxNamed)
      .map(
        ({ name, accountDigits, ourAmount }) =>
          `${name || t.noName}, …${accountDigits.text}, ${rupees(ourAmount ?? 0)}`,
      );
    return [...lines, ...(rows.length > maxNamed ? [t.more(rows.length - maxNamed)] : [])].join('\n');
  };
  const parts = [
    ...(counts.pay === 0 ? [] : [t.applyPays(counts.pay, rupees(paySum)), named('pay')]),
    ...(counts.return === 0 ? [] : [t.applyReturns(counts.return), named('return')]),
    ...(counts.fail === 0 ? [] : [t.applyHolds(counts.fail), named('fail')]),
  ];
  return parts.length === 0 ? t.applyKnown : parts.join('\n\n');
}

function Decide({ answer }: Answer) {
  const { id, counts, rows, waiting } = answer;
  const t = useWords(answerWords);
  const question = useQuestion(answer);
  if (!useMay('claims/change')) return null;
  const right = counts.pay + counts.return + counts.fail + counts.known;
  const left = counts.wrong + counts.pending;
  return (
    <>
      {counts.wrong === 0 ? null : (
        <Message kind="warning" unannounced>
          {t.wrongNote}
        </Message>
      )}
      {right === 0 && waiting > 0 ? <p>{t.applyNothing}</p> : null}
      {right > 0 ? <ActForm of={applyAnswer} params={{ id }} asked={{ count: right, question }} /> : null}
      <ActForm of={putRowsAside} params={{ id }} asked={left} look="secondary" isOffered={left > 0} />
      <ActForm of={discardAnswer} params={{ id }} look="danger" isOffered={waiting >= rows} />
    </>
  );
}

function Rows({ answer }: Answer) {
  const t = useWords(answerWords);
  const results = useWords(answerResultWords);
  const effects = useWords(effectWords);
  return (
    <section className="desk-section">
      <h2>{t.rows}</h2>
      <DeskTable
        caption={t.rows}
        rows={answer.entries}
        rowKey={({ line }) => String(line)}
        empty=""
        columns={[
          { key: 'line', head: t.line, cell: ({ line }) => `${t.line} ${line}` },
          {
            key: 'effect',
            head: t.effect,
            cell: ({ result, effect }) => (effect === null ? results[result] : effects[effect]),
          },
          {
            key: 'reference',
            head: t.reference,
            cell: ({ reference }) => <span className="desk-id">{reference}</span>,
          },
          {
            key: 'claim',
            head: t.claim,
            cell: ({ claim }) =>
              claim === '' ? (
                t.none
              ) : (
                <a className="desk-id" href={deskPaths.claim(claim)}>
                  {claim}
                </a>
              ),
          },
          { key: 'amount', head: t.amount, cell: ({ amount }) => amount, numeric: true },
          {
            key: 'ours',
            head: t.ours,
            cell: ({ ourAmount }) => (ourAmount === null ? t.none : rupees(ourAmount)),
            numeric: true,
          },
          { key: 'utr', head: t.utr, cell: ({ utr, day }) => [utr, day].filter(Boolean).join(', ') },
          { key: 'says', head: t.says, cell: ({ status, reason }) => [status, reason].filter(Boolean).join(': ') },
        ]}
      />
    </section>
  );
}
