import type { Language } from '#kit/language.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import type { DeskBankLine } from '../../model.ts';
import { bankWords, tiedKindWords } from './words.ts';

type Tied = Pick<DeskBankLine, 'kind' | 'record' | 'recognised' | 'isProposed'>;

/** What a line is, with the record that has a page. */
export function tiedText(line: Tied, language: Language): string {
  const [t, kinds] = [bankWords[language], tiedKindWords[language]];
  const { kind, record, recognised, isProposed } = line;
  if (kind !== null) return recordOf(line) ? `${kinds[kind]} ${record}` : kinds[kind];
  if (isProposed) return t.isProposed;
  return recognised === null ? t.isListed : t.looksLike(kinds[recognised]);
}

/** The page of the record that a line shows. */
export function recordOf({ kind, record }: Pick<Tied, 'kind' | 'record'>): { readonly href: string } | undefined {
  if (record === null) return undefined;
  if (kind === 'payout-run') return { href: deskPaths.payoutRun(record) };
  if (kind === 'settlement') return { href: deskPaths.settlement(record) };
  const found = new URLSearchParams({ q: record });
  if (kind === 'payout' || kind === 'return') return { href: `${deskPaths.payouts()}?${found}` };
  return kind === 'refund' ? { href: `${deskPaths.search()}?${found}` } : undefined;
}
