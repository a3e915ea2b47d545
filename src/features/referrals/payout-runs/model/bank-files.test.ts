import { expect, test } from 'vitest';
import { firstSettings, lacksDebitAccount } from './bank-files.ts';

test('the file lacks our own account number while it has its column and the number is not set', () => {
  expect(lacksDebitAccount(firstSettings)).toBe(true);
  expect(lacksDebitAccount({ ...firstSettings, debitAccount: '000123456789' })).toBe(false);
  const columns = firstSettings.columns.filter(({ content }) => content !== 'debit-account');
  expect(lacksDebitAccount({ ...firstSettings, columns })).toBe(false);
});
