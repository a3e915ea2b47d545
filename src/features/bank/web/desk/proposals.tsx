import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Day, Fact, Facts, Time } from '#web/desk/facts.tsx';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { Rights } from '#features/approvals/web/parts/rights.tsx';
import { approvalBlockWords } from '#features/approvals/web/parts/words.ts';
import { approveLines, declineLines } from '../../contract.ts';
import type { DeskProposal } from '../../model.ts';
import { bankWords, categoryWords } from './words.ts';

/** Lines that a colleague proposed, with the forms of a second person. */
export const Proposals = ({ proposals }: { readonly proposals: readonly DeskProposal[] }) =>
  proposals.map((proposal) => <Proposal key={proposal.number} proposal={proposal} />);

function Proposal({ proposal }: { readonly proposal: DeskProposal }) {
  const t = useWords(bankWords);
  const names = useWords(categoryWords);
  const blocks = useWords(approvalBlockWords);
  const mayDecide = useMay('bank/change');
  const { number, category, lines, sum, madeBy, madeAt, lapsesAt, rights, block } = proposal;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.proposalsTitle}</h2>
      <Facts>
        <Fact term={t.is}>{names[category]}</Fact>
        <Fact term={t.amount}>{t.proposal(lines.length, rupees(sum))}</Fact>
        <Fact term={t.proposedBy}>
          {madeBy} <Time at={madeAt} />
        </Fact>
        <Fact term={t.lapses}>
          <Time at={lapsesAt} />
        </Fact>
      </Facts>
      <DeskTable
        caption={t.caption}
        rows={lines}
        rowKey={({ id }) => id}
        empty={t.empty}
        columns={[
          {
            key: 'day',
            head: t.day,
            cell: ({ id, day }) => (
              <a href={deskPaths.bankLine(id)}>
                <Day day={day} />
              </a>
            ),
          },
          { key: 'narration', head: t.narration, cell: ({ narration }) => narration.text || t.erased },
          { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true },
          {
            key: 'importedBy',
            head: t.importedBy,
            cell: ({ onlyImportedBy }) =>
              onlyImportedBy === null ? t.importedByOthers : t.importedOnlyBy(onlyImportedBy),
          },
        ]}
      />
      <Rights rights={rights} />
      {mayDecide && block === null ? null : (
        <Message kind="info" unannounced>
          {blocks[block ?? 'not-allowed']}
        </Message>
      )}
      <ActForm
        of={approveLines}
        params={{ id: number }}
        isOffered={block === null}
        hidden={{ count: String(lines.length), sum: String(sum) }}
        asked={{ count: lines.length, sum: rupees(sum) }}
      />
      <ActForm of={declineLines} params={{ id: number }} look="secondary" />
    </section>
  );
}
