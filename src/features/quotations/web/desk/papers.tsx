import { DeskForm } from '#web/desk/desk-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { useWords } from '#web/use-words.ts';
import { paperKindWords } from '#features/papers/web/parts/words.ts';
import type { QuotationDeskAnswer } from '../../contract/desk.ts';
import { rupeesOf } from './figures.ts';
import { recordWords } from './record-words.ts';
import { listWords } from './words.ts';

// The call of a feature above this one, which may not be imported here.
const beginPaperPath = '/api/desk/sales-papers';

/** The papers that follow an accepted quotation, and the next ones. */
export function Papers({ quotation: { serial, status, papers } }: { readonly quotation: QuotationDeskAnswer }) {
  const t = useWords(recordWords);
  const list = useWords(listWords);
  const kinds = useWords(paperKindWords);
  const isInvoiced = papers.some(({ kind }) => kind === 'invoice');
  const mayChange = useMay('papers/change');
  const mayMakeProforma = useMay('proformas/change');
  const isAccepted = status === 'accepted';
  const makes = (['proforma', 'invoice', 'challan'] as const).filter(
    (kind) => mayChange || (mayMakeProforma && kind === 'proforma'),
  );
  if (papers.length === 0 && !isAccepted) return null;
  return (
    <section className="desk-section quotation-papers" id="papers">
      <h2>{t.papers}</h2>
      {papers.length === 0 ? null : (
        <ul className="desk-rows">
          {papers.map((paper) => (
            <li key={paper.serial}>
              <a href={deskPaths.salesPaper(paper.serial)}>
                {kinds[paper.kind]} {paper.number ?? list.draft(paper.serial)}
              </a>{' '}
              {paper.totalPaise === null ? null : rupeesOf(paper.totalPaise)}
            </li>
          ))}
        </ul>
      )}
      {isAccepted && !mayChange && !isInvoiced ? <p className="soft">{t.whoInvoices}</p> : null}
      {isAccepted && makes.length > 0 ? (
        <div className="quotation-add">
          {makes.map((kind) => (
            <DeskForm
              key={kind}
              action={beginPaperPath}
              identity={{ kind }}
              hidden={{ quotation: serial }}
              submit={kinds[kind]}
              look={kind === 'invoice' && !isInvoiced ? 'primary' : 'secondary'}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}
