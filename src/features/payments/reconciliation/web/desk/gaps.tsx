import { ActForm } from '#web/desk/act-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Time } from '#web/desk/facts.tsx';
import { useWords } from '#web/use-words.ts';
import { compareWithGateways } from '../../../settlements/contract.ts';
import type { DeskGap, DeskGaps } from '../../../settlements/model.ts';
import {
  differenceWords,
  importWords,
  rowFaultWords,
  settlementFaultWords,
} from '../../../settlements/web/desk/settlement-words.ts';

/** What differs between our books and the gateways, with what staff can do about it. */
export function Gaps({ gaps: { gaps, comparedAt } }: { readonly gaps: DeskGaps }) {
  const t = useWords(importWords);
  return (
    <details className="desk-balance" open={gaps.length > 0}>
      <summary>
        <h2>{t.gaps(gaps.length)}</h2>
      </summary>
      <p className="soft">
        {comparedAt === null ? t.neverCompared : t.comparedAt} {comparedAt === null ? null : <Time at={comparedAt} />}
      </p>
      <DeskTable
        caption={t.gaps(gaps.length)}
        rows={gaps}
        rowKey={({ kind, subject }) => `${kind} ${subject}`}
        empty={t.noGaps}
        columns={[
          { key: 'subject', head: t.gap, cell: (gap) => <Subject gap={gap} /> },
          { key: 'here', head: t.here, cell: (gap) => <Here gap={gap} /> },
          { key: 'there', head: t.there, cell: ({ there }) => there || t.unknown },
          { key: 'since', head: t.since, cell: ({ openedAt }) => <Time at={openedAt} /> },
        ]}
      />
      <ActForm of={compareWithGateways} look="secondary" />
    </details>
  );
}

/** What our books say; of a settlement that is left out, which row is wrong and why. */
function Here({ gap: { row, here } }: { readonly gap: DeskGap }) {
  const t = useWords(importWords);
  const faults: Readonly<Record<string, string>> = { ...useWords(rowFaultWords), ...useWords(settlementFaultWords) };
  const texts = here.split(', ').map((code) => faults[code] ?? code);
  return <>{[...(row === '' ? [] : [`${row}:`]), ...texts].join(' ') || t.unknown}</>;
}

function Subject({ gap: { kind, subject, paymentId } }: { readonly gap: DeskGap }) {
  const t = useWords(importWords);
  const differences = useWords(differenceWords);
  if (kind === 'reconciliation-failed') return <>{t.failed(subject)}</>;
  const [record = '', what = ''] = subject.split(': ');
  const text = `${record}: ${differences[what] ?? what}`;
  const [type, id = ''] = record.split(' ');
  if (paymentId !== null) return <a href={deskPaths.payment(paymentId)}>{text}</a>;
  if (type === 'order') return <a href={`${deskPaths.payments()}?order=${encodeURIComponent(id)}`}>{text}</a>;
  if (type === 'settlement' && id.startsWith('SS-')) return <a href={deskPaths.settlement(id)}>{text}</a>;
  return <>{text}</>;
}
