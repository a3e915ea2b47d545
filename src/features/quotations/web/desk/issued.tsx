import type { ReactNode } from 'react';
import { longDay } from '#kit/indian-time.ts';
import { useDesk, useMay } from '#web/desk/desk-data.ts';
import { urlOf } from '#web/api-client.ts';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { DownloadIcon, ShieldCheckIcon } from '#web/ui/icons.tsx';
import {
  acceptIssued,
  cancelIssued,
  mailQuotation,
  type QuotationDeskAnswer,
  reviseIssued,
} from '../../contract/desk.ts';
import { BuyerFacts } from './buyer-facts.tsx';
import { IssuedNext } from './issued-next.tsx';
import { IssuedSend } from './issued-send.tsx';
import { ItemList } from './item-list.tsx';
import { recordWords } from './record-words.ts';
import { Papers } from './papers.tsx';
import { Revisions } from './revisions.tsx';
import { TotalsSection } from './totals.tsx';
import { LostForm } from './typed-values.tsx';
import { listWords, statusWords } from './words.ts';

interface IssuedProps {
  readonly quotation: QuotationDeskAnswer;
  readonly number: string;
}
/** An issued quotation, which never changes: its PDF, how it reaches the buyer, and how it ends. */
export function Issued({ quotation, number }: IssuedProps) {
  const mayChange = useMay('quotations/change');
  const { status, isErased } = quotation;
  const isOpen = status === 'valid' || status === 'expired';
  const canSend = quotation.links !== null && (status === 'valid' || status === 'accepted');
  return (
    <>
      <RefusedWithoutForm quotation={quotation} number={number} shown={{ mayChange, isOpen, canSend }} />
      <div className="desk-columns quotation-columns quotation-issued">
        <div>
          <Papers quotation={quotation} />
          <DocumentFacts quotation={quotation} />
          {mayChange && canSend ? <IssuedSend quotation={quotation} /> : null}
          {mayChange && (isOpen || status === 'accepted') ? <IssuedNext quotation={quotation} /> : null}
          <Revisions quotation={quotation} />
        </div>
        <div>
          <BuyerFacts quotation={quotation} />
          {isErased ? null : <ItemList quotation={quotation} />}
          {isErased ? null : <TotalsSection quotation={quotation} />}
        </div>
      </div>
    </>
  );
}

/**
 * The refusal of a form that is not on the page any more, because a colleague issued, revised or ended the quotation since
 * then, with what was typed.
 */
function RefusedWithoutForm({
  quotation: { serial, status },
  number,
  shown: { mayChange, isOpen, canSend },
}: IssuedProps & {
  readonly shown: { readonly mayChange: boolean; readonly isOpen: boolean; readonly canSend: boolean };
}) {
  const t = useWords(recordWords);
  const statuses = useWords(statusWords);
  const { flash } = useDesk();
  const params = { serial: String(serial) };
  if (!flash?.action.includes(`/quotations/${serial}/`)) return null;
  const shownActions = [
    ...(mayChange && canSend ? [mailQuotation] : []),
    ...(mayChange && isOpen ? [reviseIssued, ...(status === 'valid' ? [acceptIssued] : [])] : []),
    ...(mayChange && (isOpen || status === 'accepted') ? [cancelIssued] : []),
  ].map((endpoint) => urlOf(endpoint, params));
  if (shownActions.includes(flash.action)) return null;
  const texts: Readonly<Record<string, string>> = {
    'quotations/not-draft': t.nowIssued(number),
    'quotations/other-state': t.otherStatus(statuses[status]),
  };
  return <LostForm message={texts[flash.code] ?? flash.message} />;
}

function DocumentFacts({ quotation }: { readonly quotation: QuotationDeskAnswer }) {
  const t = useWords(recordWords);
  const list = useWords(listWords);
  const language = useLanguage();
  const { issuedAt, validUntil, verifyCode, sha256, links, reason, status, isErased } = quotation;
  return (
    <section className="desk-section">
      <h2>{t.document}</h2>
      <p className="desk-links">
        {links === null ? null : (
          <a className="button button-secondary" href={links.pdf}>
            <DownloadIcon />
            {t.pdf}
          </a>
        )}
        {verifyCode === null ? null : (
          <a className="button button-secondary" href={paths.verify(language, verifyCode)}>
            <ShieldCheckIcon />
            {t.verify}
          </a>
        )}
      </p>
      {status === 'cancelled' || isErased ? <p className="soft">{t.noLink}</p> : null}
      <dl className="desk-facts quotation-document">
        {reason === '' ? null : <Fact term={t.cancelledBecause}>{reason}</Fact>}
        {issuedAt === null ? null : (
          <Fact term={t.issuedOn}>
            <time dateTime={issuedAt}>{moment(language, issuedAt)}</time>
          </Fact>
        )}
        {validUntil === null ? null : <Fact term={list.validUntil}>{longDay(language, validUntil)}</Fact>}
        {verifyCode === null ? null : <Fact term={t.verifyCode}>{verifyCode}</Fact>}
        {sha256 === null ? null : (
          <Fact term={t.sha256}>
            <code>{sha256}</code>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
