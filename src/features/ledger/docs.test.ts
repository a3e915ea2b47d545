import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { postings } from './model/postings.ts';
import { ledgerAccounts } from './model/accounts.ts';
import { accountRules } from './rules.ts';

const page = readFileSync('docs/ledger.md', 'utf8');
/** The rows of the table below a heading of the page, without its header. */
const rowsBelow = (heading: string): string[] =>
  page
    .split(`## ${heading}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);

test('docs/ledger.md shows every account with its kind and normal side', () => {
  expect(rowsBelow('Accounts')).toEqual(
    accountRules.map(
      (rule) =>
        `| \`${rule.name}\` | ${rule.kind} | ${rule.normal} | ${rule.holds}${rule.unless ? `. May be ${rule.unless}` : ''} |`,
    ),
  );
});

test('docs/ledger.md shows every posting with its debit, credit and source', () => {
  expect(rowsBelow('Postings')).toEqual(
    Object.entries(postings).map(
      ([kind, value]) =>
        `| ${value.event} | \`${kind}\` | \`${value.debit}\` | \`${value.credit}\` | \`${value.source}\` |`,
    ),
  );
});

test('every account has a rule, and every posting uses accounts with a rule', () => {
  const names = accountRules.map((rule) => rule.name);
  const declared = Object.values(ledgerAccounts).map((entry) => (typeof entry === 'string' ? entry : entry('*')));
  expect([...names].sort()).toEqual([...declared].sort());
  for (const { debit, credit } of Object.values(postings))
    expect(names).toEqual(expect.arrayContaining([debit, credit]));
});

test('two kinds share a source only when they are alternative outcomes of one event', () => {
  const kindsOf = Map.groupBy(Object.entries(postings), ([, value]) => value.source);
  const shared = [...kindsOf.values()].filter((entry) => entry.length > 1).map((entry) => entry.map(([kind]) => kind));
  expect(shared).toEqual([
    ['refund-requested', 'unapplied-refund-requested', 'closed-refund-requested'],
    ['refund-done', 'refund-by-hand'],
    ['refund-denied', 'unapplied-refund-denied', 'closed-refund-denied'],
    // Its claim waits again, or the sum is in the earnings: one transfer is moved once.
    ['claim-unpaid', 'payout-moved'],
    ['bank-opening', 'bank-opening-overdrawn'],
    // What a line of a statement is.
    ['bank-charge', 'bank-charge-repaid', 'bank-interest', 'business-paid', 'business-received'],
    [
      'bank-charge-reversed',
      'bank-charge-repaid-reversed',
      'bank-interest-reversed',
      'business-paid-reversed',
      'business-received-reversed',
    ],
  ]);
});
