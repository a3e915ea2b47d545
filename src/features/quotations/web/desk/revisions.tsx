import { deskPaths } from '#web/desk/desk-paths.ts';
import { useWords } from '#web/use-words.ts';
import type { QuotationDeskAnswer } from '../../contract/desk.ts';
import { recordWords } from './record-words.ts';
import { StatusBadge } from './status-badge.tsx';
import { listWords } from './words.ts';

/** The quotations and drafts of the same offer. */
export function Revisions({ quotation }: { readonly quotation: QuotationDeskAnswer }) {
  const t = useWords(recordWords);
  const list = useWords(listWords);
  if (quotation.revisions.length === 0) return null;
  return (
    <section className="desk-section">
      <h2>{t.revisions}</h2>
      <ul className="quotation-revisions">
        {quotation.revisions.map(({ serial, number, status }) => {
          const name = number ?? list.draft(serial);
          return (
            <li key={serial}>
              {serial === quotation.serial ? (
                <span>
                  {name} <span className="soft">({t.thisOne})</span>
                </span>
              ) : (
                <a href={deskPaths.quotation(serial)}>{name}</a>
              )}
              <StatusBadge status={status} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
