import { deskPaths } from '#web/desk/desk-paths.ts';
import type { DeskFormProps } from '#web/desk/desk-form.tsx';
import { dayOf } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { useTableRefusals } from '#web/desk/table-file-words.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { DeskBankLine, TiedKind } from '../../model.ts';
import { bankFactWords, bankRefusalWords, bankWords, tiedKindWords } from './words.ts';

/** The texts of all refusals, with the line or the gap that they name. */
export function useRefusals(): NonNullable<DeskFormProps['refusals']> {
  const texts = useWords(bankRefusalWords);
  const t = useWords(bankFactWords);
  const language = useLanguage();
  return {
    ...useTableRefusals(),
    ...texts,
    'bank/line-unreadable': ({ line }) => t.unreadable(Number(line)),
    'bank/balances': ({ line }) => t.balances(Number(line)),
    'bank/gap': ({ day, ours, file }) =>
      t.gap(dayOf(language, String(day)), rupees(Number(ours)), rupees(Number(file))),
  };
}

/** What a line is, with the page of its record. */
export function TiedTo({
  line,
}: {
  readonly line: Pick<DeskBankLine, 'kind' | 'record' | 'recognised' | 'isProposed'>;
}) {
  const t = useWords(bankWords);
  const kinds = useWords(tiedKindWords);
  const { kind, record, recognised, isProposed } = line;
  if (kind === null)
    return isProposed ? t.isProposed : recognised === null ? t.isListed : t.looksLike(kinds[recognised]);
  return (
    <>
      {kinds[kind]} <RecordLink kind={kind} record={record ?? ''} />
    </>
  );
}
export function RecordLink({ kind, record }: { readonly kind: TiedKind; readonly record: string }) {
  const page = { 'payout-run': deskPaths.payoutRun(record), settlement: deskPaths.settlement(record) };
  const listed = { payout: deskPaths.payouts(), return: deskPaths.payouts() };
  if (kind === 'payout-run' || kind === 'settlement') return <a href={page[kind]}>{record}</a>;
  if (kind === 'payout' || kind === 'return')
    return <a href={`${listed[kind]}?${new URLSearchParams({ q: record })}`}>{record}</a>;
  return kind === 'refund' ? (
    <a href={`${deskPaths.search()}?${new URLSearchParams({ q: record })}`}>{record}</a>
  ) : null;
}
