import { paperKindWords } from '#features/papers/web/parts/words.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import type { QuotationDeskAnswer } from '../../contract/desk.ts';
import { recordWords } from './record-words.ts';

/** Leads to the form that ends a draft or an open quotation, or that follows an accepted one. */
export function NextAct({ quotation }: { readonly quotation: QuotationDeskAnswer }) {
  const t = useWords(recordWords);
  const kinds = useWords(paperKindWords);
  const { status, seller, missing, papers } = quotation;
  const isReady = status === 'draft' && seller !== null && missing.length === 0;
  const mayInvoice = useMay('papers/change');
  const isToInvoice = mayInvoice && status === 'accepted' && !papers.some(({ kind }) => kind === 'invoice');
  const next = isReady
    ? { to: '#finish', text: t.toIssue }
    : status === 'valid'
      ? { to: '#next', text: t.toAccept }
      : isToInvoice
        ? { to: '#papers', text: kinds.invoice }
        : undefined;
  return next === undefined ? null : (
    <LinkButton href={next.to} small>
      {next.text}
    </LinkButton>
  );
}
