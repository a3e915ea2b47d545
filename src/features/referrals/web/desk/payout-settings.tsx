import type { Route } from './+types/payout-settings';
import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskForm, DeskSelect, DeskText, Submit } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { changePayoutSettings, getPayoutSettings } from '../../contract/bank-answers.ts';
import { fileContents, lacksDebitAccount, type PayoutSettings } from '../../model/bank-files.ts';
import { maxFileColumns } from '../../terms.ts';
import { contentWords, payoutSettingsWords } from './answer-words.ts';
import { AnswerColumnFields } from './bank-answers.tsx';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'payoutSettings');
  return { desk, settings: await loadAnswer(args, getPayoutSettings) };
}

/** /desk/payout-settings: the bank file's columns, those of the answer, the limit of a financial year. */
export default function PayoutSettingsPage({ loaderData: { desk, settings } }: Route.ComponentProps) {
  const t = useWords(payoutSettingsWords);
  return (
    <DeskPage desk={desk} page="payoutSettings" outcomes={{ 'payouts/settings': t.saved }}>
      <p>{t.lead}</p>
      {lacksDebitAccount(settings) ? (
        <Message kind="warning" unannounced>
          {t.noDebitAccount}
        </Message>
      ) : null}
      <Form settings={settings} />
    </DeskPage>
  );
}

function Form({ settings }: { readonly settings: PayoutSettings }) {
  const t = useWords(payoutSettingsWords);
  const mayChange = useMay('settings/change');
  return (
    <DeskForm
      action={urlOf(changePayoutSettings)}
      hidden={{ version: String(settings.version) }}
      label={t.save}
      reasons={{ missing: t.needed, characters: t.characters, amount: t.amountWrong }}
      refusals={{ 'payouts/settings-changed': t.changed, 'payouts/no-columns': t.noColumns }}
    >
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
    </DeskForm>
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
      <DeskText name={`text${number}`} label={t.text} value={column?.text ?? ''} maxLength={100} />
    </fieldset>
  );
}
