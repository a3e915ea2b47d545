import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskBalance, DeskPosting } from './model.ts';

/**
 * A list: filters `kind`, `source`, `account`, `debit`, `credit`, `of`, `at`, and `month`, `before`, `until` (`2026-10`) by
 * day book. `of`: what postings are about, several joined by commas:
 * `payment:<id>,refund:SR-…`.
 */
export const listPostings = endpoint({
  method: 'GET',
  path: '/api/desk/ledger',
  access: 'desk',
  right: 'ledger/read',
  answer: answers<ListPage<DeskPosting>>(),
});

/** The trial balance by account; those of persons are added up. */
export const getBalances = endpoint({
  method: 'GET',
  path: '/api/desk/ledger/balances',
  access: 'desk',
  right: 'ledger/read',
  answer: answers<{ readonly balances: readonly DeskBalance[] }>(),
});
