import type { Route } from './+types/payout-settings';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskSelect, DeskText, Submit } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { Rights } from '#features/approvals/web/parts/rights.tsx';
import { approvalBlockWords } from '#features/approvals/web/parts/words.ts';
import { getSecondPerson } from '#features/staff/contract/sign-in.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import {
  approvePayoutSettings,
  changePayoutSettings,
  declinePayoutSettings,
  getPayoutSettings,
} from '../../../bank-answers/contract.ts';
import {
  type DeskPayoutSettings,
  fileContents,
  lacksDebitAccount,
  maxFixedText,
  type PayoutSettings,
} from '../../model/bank-files.ts';
import { maxFileColumns } from '../../../terms.ts';
import { answerWords, contentWords, payoutSettingsWords } from '../../../bank-answers/web/desk/answer-words.ts';
import { answerColumnNames, AnswerColumnFields } from '../../../bank-answers/web/desk/bank-answers.tsx';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'payoutSettings');
  const secondPerson = await loadAnswer(args, getSecondPerson);
  return { desk, secondPerson, answer: await loadAnswer(args, getPayoutSettings) };
}

/** /desk/payout-settings: the bank file's columns, those of the answer, the limit of a financial year. */
export default function PayoutSettingsPage({ loaderData: { desk, secondPerson, answer } }: Route.ComponentProps) {
  const t = useWords(payoutSettingsWords);
  const { settings, waiting } = answer;
  return (
    <DeskPage desk={desk} page="payoutSettings">
      <SecondPersonNote secondPerson={secondPerson} />
      <p>{t.lead}</p>
      {waiting === null ? null : <Waiting waiting={waiting} />}
      {lacksDebitAccount(settings) ? (
        <Message kind="warning" unannounced>
          {t.noDebitAccount}
        </Message>
      ) : null}
      <Form settings={settings} />
    </DeskPage>
  );
}

/** What an owner proposed, with the forms of a second person. */
function Waiting({ waiting }: { readonly waiting: NonNullable<DeskPayoutSettings['waiting']> }) {
  const t = useWords(payoutSettingsWords);
  const contents = useWords(contentWords);
  const answerTexts = useWords(answerWords);
  const approvalWords = useWords(approvalBlockWords);
  const mayDecide = useMay('claims/change');
  const { number, settings, madeBy, madeAt, lapsesAt, rights, block } = waiting;
  const { columns, hasHead, debitAccount, answer, paidWords, failedWords, returnedWords } = settings;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.waitingTitle}</h2>
      <p>{t.waitingLead}</p>
      <Facts>
        <Fact term={t.proposedBy}>
          {madeBy} <Time at={madeAt} />
        </Fact>
        <Fact term={t.lapses}>
          <Time at={lapsesAt} />
        </Fact>
        <Fact term={t.fileTitle}>
          <ul className="desk-rows">
            {columns.map(({ head, content, text }, index) => (
              <li key={`${index + 1}`}>
                {head}: {content === 'text' ? `“${text}”` : contents[content]}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact term={t.hasHead}>{hasHead ? t.yes : t.no}</Fact>
        <Fact term={t.ownAccount}>{debitAccount || t.no}</Fact>
        <Fact term={t.answerTitle}>
          <ul className="desk-rows">
            {answerColumnNames.map((name) => (
              <li key={name}>
                {answerTexts[name]}: {answer[name] || t.no}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact term={t.paidWords}>{paidWords.join(', ')}</Fact>
        <Fact term={t.failedWords}>{failedWords.join(', ')}</Fact>
        <Fact term={t.returnedWords}>{returnedWords.join(', ')}</Fact>
      </Facts>
      <Rights rights={rights} />
      {mayDecide && block === null ? (
        <ActForm of={approvePayoutSettings} params={{ number }} />
      ) : (
        <Message kind="info" unannounced>
          {approvalWords[block ?? 'not-allowed']}
        </Message>
      )}
      <ActForm of={declinePayoutSettings} params={{ number }} look="secondary" />
    </section>
  );
}

function Form({ settings }: { readonly settings: PayoutSettings }) {
  const t = useWords(payoutSettingsWords);
  const mayChange = useMay('settings/change');
  const fields = (
    <>
      <section className="desk-section desk-stack">
        <h2>{t.fileTitle}</h2>
        <p>{t.fileLead}</p>
        {Array.from({ length: maxFileColumns }, (_, index) => (
          <Column key={index} number={index + 1} column={settings.columns[index]} />
        ))}
        <DeskCheckbox name="hasHead" label={t.hasHead} isChecked={settings.hasHead} />
        <DeskText
          name="debitAccount"
          label={t.debitAccount}
          value={settings.debitAccount}
          maxLength={34}
          inputMode="numeric"
          autoComplete="off"
        />
      </section>
      <section className="desk-section desk-stack">
        <h2>{t.answerTitle}</h2>
        <p>{t.answerLead}</p>
        <AnswerColumnFields columns={settings.answer} />
        <DeskText name="paidWords" label={t.paidWords} value={settings.paidWords.join(', ')} maxLength={200} />
        <DeskText name="failedWords" label={t.failedWords} value={settings.failedWords.join(', ')} maxLength={200} />
        <DeskText
          name="returnedWords"
          label={t.returnedWords}
          value={settings.returnedWords.join(', ')}
          maxLength={200}
        />
      </section>
      <section className="desk-section desk-stack">
        <h2>{t.limitTitle}</h2>
        <p className="soft">{t.limitNote}</p>
        <DeskText
          name="yearLimit"
          label={t.limit}
          value={settings.yearLimitPaise === null ? '' : String(settings.yearLimitPaise / 100)}
          maxLength={12}
          inputMode="decimal"
        />
        {mayChange ? <Submit>{t.save}</Submit> : <p>{t.onlyOwner}</p>}
      </section>
    </>
  );
  // Others than the owner read them.
  return mayChange ? (
    <ActForm of={changePayoutSettings} hidden={{ version: String(settings.version) }}>
      {fields}
    </ActForm>
  ) : (
    <div className="desk-form">{fields}</div>
  );
}

function Column({
  number,
  column,
}: {
  readonly number: number;
  readonly column: PayoutSettings['columns'][number] | undefined;
}) {
  const t = useWords(payoutSettingsWords);
  const contents = useWords(contentWords);
  return (
    <fieldset className="desk-filters">
      <legend>{t.column(number)}</legend>
      <DeskText name={`head${number}`} label={t.head} value={column?.head ?? ''} maxLength={60} />
      <DeskSelect
        name={`content${number}`}
        label={t.content}
        value={column?.content ?? ''}
        emptyLabel={t.noContent}
        options={fileContents.map((value) => ({ value, label: contents[value] }))}
      />
      <DeskText name={`text${number}`} label={t.text} value={column?.text ?? ''} maxLength={maxFixedText} />
    </fieldset>
  );
}
