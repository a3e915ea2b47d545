import { useDesk, useMay } from '#web/desk/desk-data.ts';
import { Message } from '#web/ui/message.tsx';
import { urlOf } from '#web/api-client.ts';
import { useWords } from '#web/use-words.ts';
import {
  addItem,
  addProduct,
  changeTerms,
  discardQuotation,
  issueDraft,
  type QuotationDeskAnswer,
} from '../../contract/desk.ts';
import { BuyerFacts } from './buyer-facts.tsx';
import { DraftIssue } from './draft-issue.tsx';
import { DraftItems } from './draft-items.tsx';
import { DraftTerms } from './draft-terms.tsx';
import { ItemList } from './item-list.tsx';
import { recordWords } from './record-words.ts';
import { Revisions } from './revisions.tsx';
import { TotalsSection } from './totals.tsx';
import { LostForm } from './typed-values.tsx';

interface DraftProps {
  readonly quotation: QuotationDeskAnswer;
}
/** A draft: edited by those who may, read by others. */
export function Draft({ quotation }: DraftProps) {
  const t = useWords(recordWords);
  const { flash } = useDesk();
  const mayChange = useMay('quotations/change');
  const { serial, revisions } = quotation;
  const former = revisions.findLast(({ number }) => number !== null)?.number ?? undefined;
  const params = { serial: String(serial) };
  const ofDraft = [changeTerms, addProduct, addItem, issueDraft, discardQuotation].map((endpoint) =>
    urlOf(endpoint, params),
  );
  // A form of an issued quotation, or of a role that was revoked.
  const isLost =
    flash !== undefined &&
    !(mayChange && ofDraft.some((action) => flash.action === action || flash.action.startsWith(`${action}/`)));
  return (
    <>
      {isLost && flash.action.includes(`/quotations/${serial}/`) ? <LostForm message={flash.message} /> : null}
      {former === undefined ? null : (
        <Message kind="info" unannounced>
          {t.revises(former)}
        </Message>
      )}
      <div className="desk-columns quotation-columns">
        <div>
          {mayChange ? <DraftTerms quotation={quotation} /> : <BuyerFacts quotation={quotation} />}
          {mayChange ? <DraftItems quotation={quotation} /> : <ItemList quotation={quotation} />}
        </div>
        <div>
          <TotalsSection quotation={quotation} />
          {mayChange ? <DraftIssue quotation={quotation} former={former} /> : null}
          <Revisions quotation={quotation} />
        </div>
      </div>
    </>
  );
}
