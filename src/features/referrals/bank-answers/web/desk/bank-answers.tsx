import type { Route } from './+types/bank-answers';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskFile, DeskText } from '#web/desk/desk-form.tsx';
import { tableFiles } from '#web/desk/table-files.ts';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadAnswer, loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { useWords } from '#web/use-words.ts';
import { getAnswerColumns, importAnswer } from '../../contract.ts';
import type { AnswerColumns } from '../../../payout-runs/model/bank-files.ts';
import { maxAnswerBytes } from '../../../terms.ts';
import { answerWords } from './answer-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'bankAnswers');
  const columns = await loadAnswer(args, getAnswerColumns);
  return { desk, columns, ...(await loadDeskList(args, 'bank-answers')) };
}

/** /desk/bank-answers */
export default function BankAnswersPage({ loaderData: { desk, columns, list, saved } }: Route.ComponentProps) {
  return (
    <DeskPage desk={desk} page="bankAnswers">
      <Import columns={columns} />
      <DrawnDeskList list={list} saved={saved} />
    </DeskPage>
  );
}

function Import({ columns }: { readonly columns: AnswerColumns }) {
  const t = useWords(answerWords);
  if (!useMay('claims/change')) return null;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.importTitle}</h2>
      <ActForm of={importAnswer} refusals={{ 'http/too-large': t.tooLarge }}>
        <DeskFile
          name="answer"
          label={t.chooseFile}
          hint={t.fileHint}
          accept={tableFiles}
          maxBytes={maxAnswerBytes}
          tooLarge={t.tooLarge}
        />
        <fieldset className="desk-filters">
          <legend>{t.columns}</legend>
          <AnswerColumnFields columns={columns} />
        </fieldset>
      </ActForm>
    </section>
  );
}

export const answerColumnNames = ['reference', 'amount', 'utr', 'status', 'reason', 'account', 'day'] as const;
/** The names of the columns in the bank's file. */
export function AnswerColumnFields({ columns }: { readonly columns: AnswerColumns }) {
  const t = useWords(answerWords);
  return answerColumnNames.map((name) => (
    <DeskText key={name} name={name} label={t[name]} value={columns[name]} maxLength={60} />
  ));
}
