import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { MayLink, Time } from '#web/desk/facts.tsx';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import type { DeskPostings } from '#features/ledger/model/desk.ts';
import { AccountName } from '#features/ledger/web/parts/account-name.tsx';
import { kindWords } from '#features/ledger/web/parts/words.ts';
import { paymentsWords } from './words.ts';

interface PostingsProps {
  readonly postings: DeskPostings;
  /** The value of the ledger's filter `of` that lists exactly them. */
  readonly postingsOf: string;
}
/** The postings of a record; their number opens them in the ledger. */
export function Postings({ postings, postingsOf }: PostingsProps) {
  const t = useWords(paymentsWords);
  const kinds = useWords(kindWords) as Readonly<Record<string, string>>;
  return (
    <section className="desk-section">
      <h2>
        {t.postings}{' '}
        {postings.count === 0 ? null : (
          <MayLink right="ledger/read" href={`${deskPaths.ledger()}?of=${encodeURIComponent(postingsOf)}`}>
            {postings.count}
          </MayLink>
        )}
      </h2>
      <DeskTable
        caption={t.postings}
        rows={postings.rows}
        rowKey={({ id }) => id}
        empty={t.noPostings}
        columns={[
          { key: 'kind', head: t.what, cell: ({ kind }) => kinds[kind] ?? kind },
          { key: 'at', head: t.time, cell: ({ at }) => <Time at={at} /> },
          { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true },
          { key: 'debit', head: t.debit, cell: ({ debit }) => <AccountName account={debit} /> },
          { key: 'credit', head: t.credit, cell: ({ credit }) => <AccountName account={credit} /> },
        ]}
      />
    </section>
  );
}
