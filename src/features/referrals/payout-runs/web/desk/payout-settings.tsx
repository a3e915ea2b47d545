import type { Route } from './+types/payout-settings';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskText, Submit } from '#web/desk/desk-form.tsx';
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
} from '../../contract/settings.ts';
import { type DeskPayoutSettings, lacksDebitAccount, type PayoutSettings } from '../../model/bank-files.ts';
import { type ReadyFormatName, readyFormatNames, readyFormats } from '../../model/ready-formats.ts';
import { answerWords } from '../../../bank-answers/web/desk/answer-words.ts';
import { contentWords, firstWords, payoutSettingsWords, separatorWords } from './settings-words.ts';
import { answerColumnNames, AnswerColumnFields } from '../../../bank-answers/web/desk/bank-answers.tsx';
import { ExampleFile, FileFields, ReadyFormats } from './file-fields.tsx';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'payoutSettings');
  const secondPerson = await loadAnswer(args, getSecondPerson);
  const asked = new URL(args.request.url).searchParams.get('format');
  const format = readyFormatNames.find((name) => name === asked);
  return { desk, secondPerson, format, answer: await loadAnswer(args, getPayoutSettings) };
}

/** /desk/payout-settings: the bank file's columns, those of the answer, the limit of a financial year. */
export default function PayoutSettingsPage({
  loaderData: { desk, secondPerson, format, answer },
}: Route.ComponentProps) {
  const t = useWords(payoutSettingsWords);
  const { settings, example, waiting } = answer;
  const mayChange = desk.rights.includes('settings/change');
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
      {mayChange && waiting === null ? <ReadyFormats chosen={format} /> : null}
      {format === undefined ? (
        <section className="desk-section desk-stack">
          <ExampleFile text={example} />
        </section>
      ) : null}
      <Form settings={waiting === null ? filledIn(settings, format) : settings} />
    </DeskPage>
  );
}

/** The settings with the columns of a ready-made format; our own account stays. */
function filledIn(settings: PayoutSettings, name: ReadyFormatName | undefined): PayoutSettings {
  if (name === undefined) return settings;
  const { columns, hasHead, layout } = readyFormats[name];
  return { ...settings, columns, hasHead, layout: { ...layout, ownIfsc: settings.layout.ownIfsc } };
}

/** What an owner proposed, with the forms of a second person. */
function Waiting({ waiting }: { readonly waiting: NonNullable<DeskPayoutSettings['waiting']> }) {
  const t = useWords(payoutSettingsWords);
  const contents = useWords(contentWords);
  const answerTexts = useWords(answerWords);
  const approvalWords = useWords(approvalBlockWords);
  const mayDecide = useMay('claims/change');
  const signs = useWords(separatorWords);
  const firsts = useWords(firstWords);
  const { number, settings, example, madeBy, madeAt, lapsesAt, rights, block } = waiting;
  const { columns, hasHead, layout, debitAccount, answer, paidWords, failedWords, returnedWords } = settings;
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
            {columns.map(({ head, content, text, max }, index) => (
              <li key={`${index + 1}`}>
                {head}: {content === 'text' ? `“${text}”` : contents[content]}
                {max === undefined ? '' : ` (${max})`}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact term={t.hasHead}>{hasHead ? t.yes : t.no}</Fact>
        <Fact term={t.ownAccount}>{debitAccount || t.no}</Fact>
        <Fact term={t.separator}>{signs[layout.separator]}</Fact>
        <Fact term={t.dayFormat}>{layout.dayFormat}</Fact>
        <Fact term={t.fileName}>{layout.fileName || t.no}</Fact>
        <Fact term={t.isPlain}>{layout.isPlain ? t.yes : t.no}</Fact>
        <Fact term={t.ownIfsc}>{layout.ownIfsc || t.no}</Fact>
        <Fact term={t.kindsTitle}>
          {[layout.kinds.same, layout.kinds.other, layout.kinds.large].filter(Boolean).join(', ') || t.no}
        </Fact>
        <Fact term={t.firstTitle}>
          {layout.first.map(({ content, text }) => (content === 'text' ? `“${text}”` : firsts[content])).join(', ') ||
            t.no}
        </Fact>
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
      <ExampleFile text={example} />
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
      <FileFields settings={settings} />
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
