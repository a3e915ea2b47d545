// The columns of a bank's statement, by the names that banks give them.
import { plainName } from '#kit/files/imported-file.ts';
import { type StatementColumns, type StatementField, statementFields } from '../model.ts';

/** The most exact first. */
const names: Readonly<Record<StatementField, readonly string[]>> = {
  day: [
    'txndate',
    'transactiondate',
    'trandate',
    'date',
    'postdate',
    'postingdate',
    'bookingdate',
    'valuedate',
    'valuedt',
  ],
  narration: [
    'narration',
    'description',
    'particulars',
    'transactionremarks',
    'transactiondescription',
    'transactionparticulars',
    'transactiondetails',
    'remarks',
    'details',
  ],
  reference: [
    'refnochequeno',
    'chqrefno',
    'chqrefnumber',
    'refno',
    'referenceno',
    'referencenumber',
    'utr',
    'utrno',
    'utrnumber',
    'chequenumber',
    'chequeno',
    'chqno',
    'instrumentid',
    'transactionid',
    'tranid',
    'reference',
  ],
  debit: [
    'debit',
    'withdrawalamt',
    'withdrawalamount',
    'withdrawalamountinr',
    'debitamount',
    'debitamountinr',
    'withdrawals',
    'withdrawal',
    'dr',
    'paidout',
  ],
  credit: [
    'credit',
    'depositamt',
    'depositamount',
    'depositamountinr',
    'creditamount',
    'creditamountinr',
    'deposits',
    'deposit',
    'cr',
    'paidin',
  ],
  amount: ['amount', 'amountinr', 'transactionamount', 'transactionamountinr', 'txnamount', 'amountrs'],
  mark: ['drcr', 'crdr', 'debitcredit', 'drcrindicator', 'type', 'transactiontype'],
  balance: [
    'balance',
    'closingbalance',
    'runningbalance',
    'balanceinr',
    'balanceamount',
    'balanceamountinr',
    'accountbalance',
    'closingbal',
    'bal',
    'availablebalance',
  ],
};

/** The columns that the names in the head tell. */
export function proposeColumns(head: readonly string[]): StatementColumns {
  const plainHead = head.map((name) => plainName(name.replace(/ \(\d+\)$/, '')));
  const chosen: Partial<Record<StatementField, string>> = {};
  for (const field of statementFields) {
    const place = names[field].map((name) => plainHead.indexOf(name)).find((index) => index >= 0);
    if (place !== undefined) chosen[field] = head[place];
  }
  // A statement with two columns has marks and types of something else.
  if (chosen.debit !== undefined && chosen.credit !== undefined) return { ...withoutAmount(chosen) };
  return chosen;
}
const withoutAmount = ({ amount: _amount, mark: _mark, ...columns }: StatementColumns): StatementColumns => columns;

/** The fields that a statement needs and these columns lack. */
export function missingColumns(columns: StatementColumns): StatementField[] {
  const needed: StatementField[] =
    columns.amount === undefined ? ['day', 'debit', 'credit', 'balance'] : ['day', 'balance'];
  return needed.filter((field) => columns[field] === undefined);
}
