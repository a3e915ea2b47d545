// What `npm run bench -- desk` calls of payments, earnings, the ledger, the bank and sales.
import { call, type DeskCall, filter, pagesOf, record } from './desk-call.ts';

/** The columns of the view that accounts compare with the gateway's report. */
const whole = 'payment,person,role,amount,feeAndTax,net,settlement,settlementUtr,refunded,refundUtr';

export const moneyCalls: readonly DeskCall[] = [
  ...pagesOf('payments', '-seen', 'seen', 'amount', '-amount', 'captured', '-captured'),
  call('payments', 'settlement and refund of each', () => ({ columns: whole })),
  ...filter('payments', 'status captured', () => ({ status: 'captured' })),
  ...filter('payments', 'status refunded', () => ({ status: 'refunded' })),
  ...filter('payments', 'status without rows', () => ({ status: 'disputed' })),
  ...filter('payments', 'a day', (random, { days }) => ({ 'seen-from': random.pick(days) })),
  call('payments', 'search by order', (random, { orders }) => ({ q: random.pick(orders) })),
  call('payments', 'search by application', (random, { applications }) => ({ q: random.pick(applications) })),
  ...filter('payments', 'one day, settlement and refund of each', (random, { days }) => {
    const day = random.pick(days);
    return { 'captured-from': day, 'captured-to': day, columns: whole };
  }),
  ...filter('payments', 'refunded on a day', (random, { days }) => {
    const day = random.pick(days);
    return { 'refunded-from': day, 'refunded-to': day };
  }),
  ...filter('payments', 'refunded in a month', (random, { months }) => {
    const month = random.pick(months);
    return { 'refunded-from': `${month}-01`, 'refunded-to': `${month}-28` };
  }),
  ...filter('payments', 'of a settlement', (random, { settlements }) => ({ settlement: random.pick(settlements) })),
  ...filter('payments', 'paid out in a settlement', (random, { settlements }) => ({
    'paid-in': random.pick(settlements),
  })),
  ...filter('payments', 'taken back in a settlement', (random, { settlements }) => ({
    'taken-in': random.pick(settlements),
  })),
  call('payments', 'person', (random, { people }) => ({ person: random.pick(people).id })),
  call('payments', 'search by the UTR of a settlement', (random, { settlementReferences }) => ({
    q: random.pick(settlementReferences),
  })),
  call('payments', 'search by the UTR of a refund', (random, { refundReferences }) => ({
    q: random.pick(refundReferences),
  })),
  call('payments', 'search without a match', () => ({ q: 'UTR00000000000' })),
  record('payments', 'one payment', (random, { payments }) => random.pick(payments)),
  call('payments', "search by the gateway's id", (random) => ({ q: `MOJO${random.below(100_000)}` })),

  ...pagesOf('claims', '-created', 'amount', '-amount'),
  ...filter('claims', 'status paid', () => ({ status: 'paid' })),
  ...filter('claims', 'status active', () => ({ status: 'active' })),
  call('claims', 'person', (random, { referrers }) => ({ person: random.pick(referrers) })),
  ...filter('claims', 'a day', (random, { days }) => ({ 'created-from': random.pick(days) })),
  record('claims', 'one claim', (random, { claims }) => random.pick(claims)),
  call('claims', 'search by number', (random, { claims }) => ({ q: random.pick(claims) })),

  ...pagesOf('payouts', '-started', 'started', 'amount', '-amount'),
  ...filter('payouts', 'status paid', () => ({ status: 'paid' })),
  ...filter('payouts', 'status without rows', () => ({ status: 'returned' })),
  ...filter('payouts', 'of claims', () => ({ pays: 'claims' })),
  ...filter('payouts', 'of refunds', () => ({ pays: 'refunds' })),
  ...filter('payouts', 'a day', (random, { days }) => ({ 'paid-from': random.pick(days) })),
  call('payouts', 'person', (random, { referrers }) => ({ person: random.pick(referrers) })),
  ...pagesOf('referrer-years', '-paid', 'paid'),
  ...filter('referrer-years', 'a year', () => ({ year: '2026' })),

  ...pagesOf('referrers', '-owed', 'owed', '-earned', 'earned', '-held', '-claimed', '-paid', '-since'),
  call('referrers', 'with what is pending', () => ({ columns: 'name,earned,pending,owed' })),
  ...filter('referrers', 'in debt, with what is pending', () => ({ state: 'debt', columns: 'name,pending,owed' })),
  ...filter('referrers', 'on hold', () => ({ state: 'held' })),
  ...filter('referrers', 'with an open claim', () => ({ state: 'claimed' })),
  ...filter('referrers', 'since a day', (random, { days }) => ({ 'since-from': random.pick(days) })),
  call('referrers', 'search by name', (random, { people }) => ({ q: random.pick(people).name })),
  call('referrers', 'search by the most frequent name', () => ({ q: 'kumar' })),
  ...filter('referrers', 'owed', () => ({ state: 'owed' })),
  ...filter('referrers', 'in debt', () => ({ state: 'debt' })),
  call('referrers', 'search by phone', (random, { people }) => ({ q: random.pick(people).phone })),
  record('referrers', 'one referrer', (random, { referrers }) => random.pick(referrers)),

  ...pagesOf('ledger', '-at', 'at'),
  ...filter('ledger', 'kind', (random) => ({ kind: random.pick(['capture', 'fee', 'commission', 'claim-paid']) })),
  ...filter('ledger', 'account of a person', (random, { referrers }) => ({
    account: `referral_payable:${random.pick(referrers)}`,
  })),
  ...filter('ledger', 'account of the gateway', () => ({ account: 'gateway_receivable' })),
  ...filter('ledger', 'account and kind', () => ({ account: 'bank', kind: 'claim-paid' })),
  ...filter('ledger', 'a day', (random, { days }) => ({ 'at-from': random.pick(days) })),
  ...filter('ledger', 'a month', (random, { months }) => ({ month: random.pick(months) })),
  ...filter('ledger', 'debits of an account in a month', (random, { months }) => ({
    month: random.pick(months),
    debit: random.pick(['gateway_receivable', 'bank', 'gateway_fees', 'refunds_payable', 'claims_in_flight']),
  })),
  ...filter('ledger', 'credits of an account in a month', (random, { months }) => ({
    month: random.pick(months),
    credit: random.pick(['gateway_receivable', 'bank', 'fee_income', 'other_income', 'referral_payable']),
  })),
  ...filter('ledger', 'an account before a month', (random, { months }) => ({
    before: random.pick(months),
    account: random.pick(['gateway_receivable', 'bank', 'refunds_payable', 'dispute_fees', 'fee_income']),
  })),
  ...filter('ledger', 'an account until a month', (random, { months }) => ({
    until: random.pick(months),
    account: random.pick(['gateway_receivable', 'bank', 'refunds_payable', 'dispute_fees', 'fee_income']),
  })),
  call('ledger', 'a posting', (random, { postings }) => ({ source: random.pick(postings) })),
  call('ledger', 'the postings of a record', (random, { postings }) => ({
    of: random.pick(postings).split(':').slice(0, 2).join(':'),
  })),
  call('ledger', 'balances', () => ({}), '/api/desk/ledger/balances'),
  call('balances', 'today'),
  call('balances', 'a day', (random, { days }) => ({ day: random.pick(days) })),
  call('ledger', 'the months', () => ({}), '/api/desk/ledger/months'),
  record('ledger/months', 'a month', (random, { months }) => random.pick(months)),

  ...pagesOf('settlements', '-settled', 'bank', '-bank'),
  call('settlements', 'search by UTR', (random) => ({ q: `UTR${String(random.below(300)).padStart(13, '0')}` })),
  record('settlements', 'one settlement', (random, { settlements }) => random.pick(settlements)),

  ...pagesOf('bank', '-day', 'day'),
  ...filter('bank', 'status listed', () => ({ status: 'listed' })),
  ...filter('bank', 'status tied', () => ({ status: 'tied' })),
  ...filter('bank', 'received', () => ({ side: 'in' })),
  ...filter('bank', 'paid', () => ({ side: 'out' })),
  ...filter('bank', 'kind', (random) => ({ kind: random.pick(['payout', 'settlement', 'charge']) })),
  ...filter('bank', 'kind without rows', () => ({ kind: 'refund' })),
  ...filter('bank', 'charges by the narration', () => ({ recognised: 'charge' })),
  ...filter('bank', 'a day', (random, { days }) => {
    const day = random.pick(days);
    return { 'day-from': day, 'day-to': day };
  }),
  ...filter('bank', 'from a day', (random, { days }) => ({ 'day-from': random.pick(days) })),
  call('bank', 'search by UTR', (random, { settlementReferences }) => ({ q: random.pick(settlementReferences) })),
  record('bank', 'one line', (random, { bankLines }) => random.pick(bankLines)),
  call('bank', 'the account', () => ({}), '/api/desk/bank-account'),

  ...pagesOf('quotations', '-created', 'number', '-total', 'valid'),
  ...filter('quotations', 'status valid', () => ({ status: 'valid' })),
  ...filter('quotations', 'status accepted', () => ({ status: 'accepted' })),
  ...filter('quotations', 'a year', () => ({ year: '26-27' })),
  call('quotations', 'search by buyer', (random) => ({ q: `nagar ${random.below(1000)}` })),
  call('quotations', 'search by the most frequent word', () => ({ q: 'nagar' })),
  ...pagesOf('sales-papers', '-created', 'created', 'number', '-total', 'total'),
  ...filter('sales-papers', 'kind', (random) => ({
    kind: random.pick(['proforma', 'invoice', 'challan', 'credit-note']),
  })),
  ...filter('sales-papers', 'issued', () => ({ status: 'issued' })),
  ...filter('sales-papers', 'drafts', () => ({ status: 'draft' })),
  ...filter('sales-papers', 'from a day', (random, { days }) => ({ 'created-from': random.pick(days) })),
  call('sales-papers', 'search by number', (random, { papers }) => ({ q: random.pick(papers) })),
  call('sales-papers', 'search by its last digits', (random) => ({ q: String(random.below(10_000)) })),
  call('sales-papers', 'search by buyer', (random) => ({ q: `nagar ${random.below(1000)}` })),
  call('sales-papers', 'search by the most frequent word', () => ({ q: 'nagar' })),
  record('buyers', 'one buyer', (random, { buyers }) => random.pick(buyers)),
];
