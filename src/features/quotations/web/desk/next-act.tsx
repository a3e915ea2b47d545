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
  const linkTo = (form: string, text: string) => (
    <LinkButton href={form} small>
      {text}
    </LinkButton>
  );
  if (isReady) return linkTo('#finish', t.toIssue);
  if (status === 'valid') return linkTo('#next', t.toAccept);
  return isToInvoice ? linkTo('#papers', kinds.invoice) : null;
}
