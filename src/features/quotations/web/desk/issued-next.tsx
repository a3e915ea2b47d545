import { useDesk } from '#web/desk/desk-data.ts';
import { DeskForm, DeskTextArea } from '#web/desk/desk-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { urlOf } from '#web/api-client.ts';
import { useWords } from '#web/use-words.ts';
import { acceptIssued, cancelIssued, type QuotationDeskAnswer, reviseIssued } from '../../contract/desk.ts';
import type { QuotationStatus } from '../../model.ts';
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
    <section className="desk-section quotation-next">
      <h2>{t.next}</h2>
      {status === 'valid' ? <Accept quotation={quotation} /> : null}
      {status === 'accepted' ? null : <Revise quotation={quotation} />}
      <Cancel quotation={quotation} />
    </section>
  );
}

function Accept({ quotation: { serial, status, buyer, totals } }: IssuedNextProps) {
  const t = useWords(recordWords);
  const { flash } = useDesk();
  const action = urlOf(acceptIssued, { serial: String(serial) });
  return (
    <details open={flash?.action === action}>
      <summary className="button button-secondary">{t.accept}</summary>
      <DeskForm action={action} submit={t.acceptNow} className="desk-panel" refusals={useEndRefusals(status)}>
        <p>{t.acceptLead(buyer.name, rupeesOf(totals?.totalPaise ?? 0))}</p>
      </DeskForm>
    </details>
  );
}

function Revise({ quotation: { serial, status, revisions } }: IssuedNextProps) {
  const t = useWords(recordWords);
  const refusals = useEndRefusals(status);
  const draft = revisions.find(({ number }) => number === null);
  return (
    <div className="quotation-revise">
      {draft ? (
        <a className="button button-secondary" href={deskPaths.quotation(draft.serial)}>
          {t.openRevision}
        </a>
      ) : (
        <DeskForm
          action={urlOf(reviseIssued, { serial: String(serial) })}
          submit={t.revise}
          look="secondary"
          refusals={refusals}
        />
      )}
      <p className="soft">{t.reviseHint}</p>
    </div>
  );
}

function Cancel({ quotation: { serial, status } }: IssuedNextProps) {
  const t = useWords(recordWords);
  const fields = useWords(fieldWords);
  const { flash } = useDesk();
  const action = urlOf(cancelIssued, { serial: String(serial) });
  return (
    <details open={flash?.action === action}>
      <summary className="button button-quiet">{t.cancel}</summary>
      <DeskForm
        action={action}
        submit={t.cancelNow}
        look="danger"
        className="desk-panel"
        refusals={useEndRefusals(status)}
      >
        <p>{t.cancelLead}</p>
        <DeskTextArea name="reason" label={fields.reason} rows={2} maxLength={300} required />
      </DeskForm>
    </details>
  );
}

/** The page shows the status that the quotation has by now. */
function useEndRefusals(status: QuotationStatus) {
  const t = useWords(recordWords);
  const statuses = useWords(statusWords);
  return {
    'quotations/other-state': t.otherStatus(statuses[status]),
    'quotations/reason-missing': t.notSaved,
    'quotations/reason-too-long': t.notSaved,
    'quotations/last-revision': t.lastRevision,
    'quotations/erased': t.erasedContent,
  };
}
