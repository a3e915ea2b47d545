import type { AttentionReads } from '#features/attention/actions/context.ts';
import { findAllItems } from '#features/attention/actions/list-items.ts';
import { type AttentionItem, moneyFindings } from '#features/attention/model.ts';
import { monthOf } from '../model/months.ts';

/** The open findings of books and money, also what is put off, the oldest first. */
export const findMoneyFindings = (ctx: AttentionReads): Promise<AttentionItem[]> => findAllItems(ctx, moneyFindings);

/**
 * The findings about a month: those that arose before it was over, and all about the books, which may concern any of
 * its sums.
 */
export const ofMonth = (findings: readonly AttentionItem[], month: string): AttentionItem[] =>
  findings.filter(({ kind, since }) => kind === 'books-off' || monthOf(since) <= month);
