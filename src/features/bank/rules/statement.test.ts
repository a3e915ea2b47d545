import { describe, expect, test } from 'vitest';
import { readTableFile } from '#kit/files/read-table-file.ts';
import {
  accountsAbove,
  findHead,
  isOfAccount,
  ownReferencesIn,
  readStatement,
  recognise,
  utrsIn,
} from './statement.ts';
import { missingColumns } from './statement-columns.ts';

const today = '2026-11-24';
async function read(text: string) {
  const rows = await readTableFile(new TextEncoder().encode(text), { maxBytes: 10 ** 6, maxRows: 1000 });
  if (!rows.ok) throw new Error(rows.refusal.code);
  const head = findHead(rows.value, undefined);
  if (!head) throw new Error('no head');
  return { head, accounts: accountsAbove(rows.value, head), found: readStatement(rows.value, head, today) };
}
const facts = async (text: string) => {
  const { found } = await read(text);
  return found.ok
    ? found.value.lines.map(({ day, amountPaise, balancePaise }) => [day, amountPaise, balancePaise])
    : found.refusal.code;
};
const expected = [
  ['2026-11-02', -50_000, 950_000],
  ['2026-11-03', 125_050, 1_075_050],
];

describe("a bank's statement", () => {
  test('as SBI writes it: tabs, lines above, month names', async () => {
    const { found, accounts } = await read(
      [
        'Account Name\t:\tMs A B',
        'Account Number\t:\t_00000034567890123',
        'Start Date\t:\t1 Nov 2026',
        'Balance as on 1 Nov 2026\t:\t10,000.00',
        'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance',
        '2 Nov 2026\t2 Nov 2026\tTO TRANSFER-NEFT DR SP7K3M9PQ2XW4D\tTRANSFER TO 4897\t500.00\t \t9,500.00',
        '3 Nov 2026\t3 Nov 2026\tBY TRANSFER\tN123456789012345\t\t1,250.50\t10,750.50',
        '** This is a computer generated statement',
      ].join('\n'),
    );
    expect(accounts).toEqual(['00000034567890123']);
    expect(found).toMatchObject({
      value: {
        firstDay: '2026-11-02',
        lastDay: '2026-11-03',
        openingPaise: 1_000_000,
        closingPaise: 1_075_050,
        lines: [
          { day: '2026-11-02', amountPaise: -50_000, balancePaise: 950_000, reference: 'TRANSFER TO 4897' },
          { day: '2026-11-03', amountPaise: 125_050, balancePaise: 1_075_050, reference: 'N123456789012345' },
        ],
      },
    });
  });
  test('as HDFC writes it: two-digit years, asterisks, a summary below', async () => {
    const { found, accounts } = await read(
      [
        'HDFC BANK Ltd.,,,,Page No .: 1',
        'Account No :XXXXXXXX0123,,,Statement From : 01/11/26 To : 20/11/26',
        'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
        '********,*****,***,***,***,***,***',
        '02/11/26,NEFT DR-X,0000000123456789,02/11/26,500.00,,9500.00',
        ',continued,,,,,',
        '03/11/26,NEFT CR-Y,0000000000000000,03/11/26,,1250.50,10750.50',
        '********,*****,***,***,***,***,***',
        'STATEMENT SUMMARY :-',
        'Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal',
        '10000.00,1,1,500.00,1250.50,10750.50',
      ].join('\n'),
    );
    expect(accounts).toEqual(['XXXXXXXX0123']);
    expect(found).toMatchObject({
      value: { lastDay: '2026-11-20', lines: [{ narration: 'NEFT DR-X continued' }, { narration: 'NEFT CR-Y' }] },
    });
  });
  test('as ICICI writes it: the newest first, (INR ) in the names', async () => {
    expect(
      await facts(
        'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )\n' +
          '1,03/11/2026,03/11/2026,-,NEFT-Y,0.0,1250.5,10750.5\n2,02/11/2026,02/11/2026,-,NEFT-X,500,0.00,9500\n',
      ),
    ).toEqual(expected);
  });
  test.each([
    ['signed', 'Date,Details,Amount,Balance\n02-11-2026,x,-500.00,9500.00\n03-11-2026,y,"1,250.50","10,750.50"\n'],
    [
      'marked',
      'Date,Details,Amount,Dr / Cr,Balance,Dr / Cr\n02-11-2026,x,500.00,DR,9500.00,CR\n03-11-2026,y,1250.50,CR,10750.50,CR\n',
    ],
    [
      'with suffixes',
      'Date;Details;Amount;Balance\n2026-11-02;x;500.00 Dr;9500.00Cr\n2026-11-03;y;1250.50 Cr;10750.50 (Cr)\n',
    ],
    [
      'with a balance carried forward',
      'Date,Particulars,DR,CR,BAL\n01-11-2026,B/F,,,10000\n02-11-2026,x,500,,9500\n03-11-2026,y,,1250.5,10750.5\n',
    ],
  ])('with one amount or two, %s', async (_name, text) => {
    expect(await facts(text)).toEqual(expected);
  });
  test('of an overdrawn account has negative balances', async () => {
    expect(await facts('Date,Details,Amount,Balance\n02-11-2026,x,500.00 Dr,300.00 Dr\n')).toEqual([
      ['2026-11-02', -50_000, -30_000],
    ]);
  });
  test('whose balances do not follow, with an unreadable sum or a day to come, is refused with the line', async () => {
    const head = 'Date,Details,Debit,Credit,Balance\n';
    const code = async (lines: string) => {
      const { found } = await read(head + lines);
      return found.ok ? 'ok' : [found.refusal.code, found.refusal.facts?.['line']];
    };
    expect(await code('02/11/2026,x,500,,9500\n03/11/2026,y,,1,9502\n')).toEqual(['bank/balances', 3]);
    expect(await code('02/11/2026,x,500,,9500\n03/11/2026,y,,1e3,9502\n')).toEqual(['bank/line-unreadable', 3]);
    expect(await code('02/11/2026,x,500,1,9500\n')).toEqual(['bank/line-unreadable', 2]);
    expect(await code('25/11/2026,x,500,,9500\n')).toEqual(['bank/day-to-come', 2]);
    expect(await code('total,,500,,9500\n')).toEqual(['bank/no-lines', undefined]);
  });
  test('with names that nobody knows has a head whose columns a person chooses', async () => {
    const rows = await readTableFile(
      new TextEncoder().encode('Bank of X\nTag,Text,Raus,Rein,Stand\n02/11/2026,x,500,,9500\n'),
      {
        maxBytes: 1000,
        maxRows: 10,
      },
    );
    if (!rows.ok) throw new Error();
    const head = findHead(rows.value, undefined);
    expect(head).toMatchObject({ place: 1, names: ['Tag', 'Text', 'Raus', 'Rein', 'Stand'] });
    expect(missingColumns(head?.columns ?? {})).toEqual(['day', 'debit', 'credit', 'balance']);
    const columns = { day: 'Tag', narration: 'Text', debit: 'Raus', credit: 'Rein', balance: 'Stand' };
    expect(findHead(rows.value, columns)).toMatchObject({ place: 1, columns });
  });
});

test('columns that somebody chose take no reference from a file whose names tell it, and what either lacks is added', async () => {
  const rows = await readTableFile(
    new TextEncoder().encode(
      'Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance,Bemerkung\n2 Nov 2026,X,N1,500.00,,9500.00,y\n',
    ),
    { maxBytes: 10 ** 6, maxRows: 1000 },
  );
  if (!rows.ok) throw new Error('unreadable');
  const chosen = { day: 'Txn Date', debit: 'Debit', credit: 'Credit', balance: 'Balance' };
  expect(findHead(rows.value, chosen)?.columns).toEqual({
    ...chosen,
    narration: 'Description',
    reference: 'Ref No./Cheque No.',
  });
  expect(findHead(rows.value, { ...chosen, reference: 'Bemerkung' })?.columns).toMatchObject({
    reference: 'Ref No./Cheque No.',
  });
  const own = await readTableFile(
    new TextEncoder().encode('Tag,UTR,Raus,Rein,Stand,Bemerkung\n2 Nov 2026,N1,500.00,,9500.00,y\n'),
    { maxBytes: 10 ** 6, maxRows: 1000 },
  );
  if (!own.ok) throw new Error('unreadable');
  const german = { day: 'Tag', debit: 'Raus', credit: 'Rein', balance: 'Stand', narration: 'Bemerkung' };
  expect(findHead(own.value, german)?.columns).toEqual({ ...german, reference: 'UTR' });
});
test('an account is compared whole, or by its last digits where they are masked', () => {
  const isSame = (digits: string) => digits.endsWith('34567890123');
  expect(isOfAccount([], isSame, '0123')).toBe(true);
  expect(isOfAccount(['00000034567890123'], isSame, '0123')).toBe(true);
  expect(isOfAccount(['99999999990123'], isSame, '0123')).toBe(false);
  expect(isOfAccount(['XXXXXX0123'], isSame, '0123')).toBe(true);
  expect(isOfAccount(['XXXXXX0124'], isSame, '0123')).toBe(false);
});
test.each([
  ['SMS CHARGES FOR OCT', -1770, 'charge'],
  ['NEFT DR-HDFC0001234-SMS CHARGES', -1770, null],
  ['SB INTEREST PAID', 500, 'interest'],
  ['Int.Pd:01-07-2026 to 30-09-2026', 500, 'interest'],
  ['INTEREST PAID', -500, null],
  ['PAYMENT TO SHARMA', -500, null],
])('the narration %j of %d is recognised as %j', (narration, paise, kind) => {
  expect(recognise(narration, paise)).toBe(kind);
});
test('references of the bank and of ours are found in a line', () => {
  expect(utrsIn('0000000000000000', 'NEFT DR-HDFC0001234-ASHA-N123456789012345')).toEqual(['N123456789012345']);
  expect(utrsIn('SBIN426200000001', 'x')).toEqual(['SBIN426200000001']);
  expect(ownReferencesIn('IMPS/SP7K3M9PQ2XW4D/ok sb-7k3m-9pq2-xw4d')).toEqual([
    'SP-7K3M-9PQ2-XW4D',
    'SB-7K3M-9PQ2-XW4D',
  ]);
});
