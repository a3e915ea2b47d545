import type { Route } from './+types/sales-settings';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { say } from '#kit/desk/said.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { changeBankDetails, changePaperTerms, getSalesSettings } from '../../contract/desk.ts';
import { salesSettingsWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'salesSettings'), settings: await loadAnswer(args, getSalesSettings) };
}

/** /desk/sales-settings: bank account, conditions, signatory and series of the papers. */
export default function SalesSettingsPage({ loaderData: { desk, settings } }: Route.ComponentProps) {
  const t = useWords(salesSettingsWords);
  const { version, bank, payment, terms, paymentHi, termsHi, paymentDays, signatory, prefixes } = settings;
  const values = {
    payment,
    terms: terms.join('\n'),
    paymentHi,
    termsHi: termsHi.join('\n'),
    paymentDays: paymentDays === null ? '' : String(paymentDays),
    signatory: signatory.name,
    designation: signatory.designation,
    ...prefixes,
  };
  const mayChange = desk.rights.includes('settings/change');
  return (
    <DeskPage desk={desk} page="salesSettings">
      <p>{t.lead}</p>
      {mayChange ? null : <p className="soft">{t.onlyOwner}</p>}
      <div className="desk-stack">
        <section className="desk-section desk-stack">
          <h2>{t.bank}</h2>
          {mayChange ? (
            <ActForm of={changeBankDetails} hidden={{ version }} values={{ ...bank }} />
          ) : (
            <Values of={changeBankDetails} values={{ ...bank }} />
          )}
        </section>
        <section className="desk-section desk-stack">
          <h2>{t.terms}</h2>
          {mayChange ? (
            <ActForm of={changePaperTerms} hidden={{ version }} values={values} look="secondary" />
          ) : (
            <Values of={changePaperTerms} values={values} />
          )}
          <p className="soft">{t.seriesNote}</p>
        </section>
      </div>
    </DeskPage>
  );
}

type Described = Pick<typeof changeBankDetails, 'fields'>;
/** What others than the owner read. */
function Values({ of, values }: { readonly of: Described; readonly values: Readonly<Record<string, string>> }) {
  const language = useLanguage();
  return (
    <Facts>
      {Object.entries(of.fields).map(([name, { label }]) => (
        <Fact key={name} term={say(label, language, undefined as never)}>
          <span className="desk-note">{values[name]}</span>
        </Fact>
      ))}
    </Facts>
  );
}
