import { ActForm } from '#web/desk/act-form.tsx';
import { DeskTextArea } from '#web/desk/desk-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { useWords } from '#web/use-words.ts';
import { acceptIssued, cancelIssued, type QuotationDeskAnswer, reviseIssued } from '../../contract/desk.ts';
import { rupeesOf } from './figures.ts';
import { recordWords } from './record-words.ts';
import { fieldWords, statusWords } from './words.ts';

interface IssuedNextProps {
  readonly quotation: QuotationDeskAnswer;
}
/** The end of an issued quotation: accepted, revised or cancelled. */
export function IssuedNext({ quotation }: IssuedNextProps) {
  const t = useWords(recordWords);
  const { status } = quotation;
  return (
    <section className="desk-section quotation-next" id="next">
      <h2>{t.next}</h2>
      {status === 'valid' ? <Accept quotation={quotation} /> : null}
      {status === 'accepted' ? null : <Revise quotation={quotation} />}
      <Cancel quotation={quotation} />
    </section>
  );
}

/** What every form of it has; the page shows the status that the quotation has by now. */
function useEndForm({ serial, status }: QuotationDeskAnswer) {
  const t = useWords(recordWords);
  const statuses = useWords(statusWords);
  return {
    params: { serial: String(serial) },
    refusals: { 'quotations/other-state': t.otherStatus(statuses[status]) },
  };
}

function Accept({ quotation }: IssuedNextProps) {
  const { buyer, totals } = quotation;
  const asked = { buyer: buyer.name, total: rupeesOf(totals?.totalPaise ?? 0) };
  return <ActForm of={acceptIssued} {...useEndForm(quotation)} asked={asked} isFolded className="desk-panel" />;
}

function Revise({ quotation }: IssuedNextProps) {
  const t = useWords(recordWords);
  const ofQuotation = useEndForm(quotation);
  const draft = quotation.revisions.find(({ number }) => number === null);
  return (
    <div className="quotation-revise">
      {draft ? (
        <a className="button button-secondary" href={deskPaths.quotation(draft.serial)}>
          {t.openRevision}
        </a>
      ) : (
        <ActForm of={reviseIssued} {...ofQuotation} look="secondary" />
      )}
      <p className="soft">{t.reviseHint}</p>
    </div>
  );
}

function Cancel({ quotation }: IssuedNextProps) {
  const fields = useWords(fieldWords);
  return (
    <ActForm
      of={cancelIssued}
      {...useEndForm(quotation)}
      look="danger"
      isFolded
      foldedLook="quiet"
      className="desk-panel"
    >
      <DeskTextArea name="reason" label={fields.reason} rows={2} maxLength={300} required />
    </ActForm>
  );
}
