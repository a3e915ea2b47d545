import { after, dayMs, isDay, startOfDayInIndia } from '#kit/time.ts';
import { formatRupees, type Paise } from '#kit/money/paise.ts';
import { readUtr } from '#kit/money/utr.ts';
import { type RawBuilder, sql } from '#platform/database/db.ts';
import {
  anyOf,
  businessNow,
  days,
  exactly,
  type Filter,
  isAmong,
  type Matcher,
  oneOf,
  referenceOf,
  search,
  wordsOf,
} from '#platform/database/list/filters.ts';
import { deskList, type ListContext } from '#platform/desk/desk-list.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { yesNoWords } from '#web/desk/list-words.ts';
import { inBoth } from '#web/i18n.ts';
import { dayOf } from '#web/moment.ts';
import type { PaymentsContext } from '../actions/context.ts';
import { type PaymentState, paymentStates } from '../model/payments.ts';
import { proposalKinds } from '../proposals/model.ts';
import { waitingProposalsOf } from '../proposals/store.ts';
import { disputeWords } from '../disputes/web/desk/dispute-words.ts';
import { paymentsWords } from '../web/desk/words.ts';
import { awaitsBank } from '../refunds/store/refunds.ts';
import { proposalKindWords } from '../refunds/web/parts/refunding-words.ts';
import { paymentStateWords, paymentTones } from '../web/parts/words.ts';

const words = inBoth(
  {
    ...paymentsWords.en,
    caption: 'Payments',
    empty: 'No payment yet. Each payment that the gateway reports appears here with what it became.',
    q: "Order, application, gateway's number, UTR or payer's name",
    toReview: 'To be reviewed',
    refunds: 'Refund requested',
    disputeOpen: disputeWords.en.open,
    disputeLost: disputeWords.en.lost,
    proposal: 'For a second person',
    proposedBy: (what: string, sum: string, whom: string) => `${what}: ${sum}, by ${whom}`,
    refundTrouble: 'Refund stopped, denied or overdue',
    refunded: 'Refunded',
    order: 'Order',
    noOrder: 'Without an order',
    seen: 'First seen',
    notPosted: 'Not posted',
    currency: 'Currency',
    role: 'Role',
    feeAndTax: 'Fee and GST',
    feeAlone: 'Fee of the gateway',
    tax: 'GST on the fee',
    net: 'Net',
    settlementUtr: 'UTR of the settlement',
    refundUtr: 'UTR of the refund',
    notSettledYet: 'Not settled',
    withoutFailed: 'without pending and failed ones',
    wholeView: 'Settlement and refund',
    ofSettlement: 'In settlement',
    unsettled: 'In no settlement yet',
    'paid-in': 'Paid out in settlement',
    'taken-in': 'Taken back in settlement',
  },
  {
    ...paymentsWords.hi,
    caption: 'भुगतान',
    empty: 'अभी कोई भुगतान नहीं है। गेटवे से मिला हर भुगतान यहाँ दिखेगा और यह भी कि उससे क्या बना।',
    q: 'ऑर्डर, आवेदन, गेटवे का नंबर, UTR या भुगतान करने वाले का नाम',
    toReview: 'जाँच करनी है',
    refunds: 'रिफ़ंड माँगा गया',
    disputeOpen: disputeWords.hi.open,
    disputeLost: disputeWords.hi.lost,
    proposal: 'दूसरे व्यक्ति के लिए',
    proposedBy: (what: string, sum: string, whom: string) => `${what}: ${sum}, ${whom} का`,
    refundTrouble: 'रिफ़ंड रुका, नामंज़ूर या देर से',
    refunded: 'रिफ़ंड हुआ',
    order: 'ऑर्डर',
    noOrder: 'बिना ऑर्डर के',
    seen: 'पहली बार दिखा',
    notPosted: 'दर्ज नहीं',
    currency: 'मुद्रा',
    role: 'पद',
    feeAndTax: 'शुल्क और जीएसटी',
    feeAlone: 'गेटवे का शुल्क',
    tax: 'शुल्क पर जीएसटी',
    net: 'शुद्ध रकम',
    settlementUtr: 'जमा का UTR',
    refundUtr: 'रिफ़ंड का UTR',
    notSettledYet: 'जमा नहीं हुई',
    wholeView: 'जमा और रिफ़ंड',
    withoutFailed: 'बाकी और असफल के बिना',
    ofSettlement: 'गेटवे की इस रकम में',
    unsettled: 'अभी किसी सेटलमेंट में नहीं',
    'paid-in': 'किस रिपोर्ट में रकम मिली',
    'taken-in': 'किस रिपोर्ट में रकम कटी',
  },
);
const { en, hi } = words;
const disputes = inBoth({ open: en.disputeOpen, lost: en.disputeLost }, { open: hi.disputeOpen, lost: hi.disputeLost });

interface Row {
  readonly id: string;
  readonly orderId: string | null;
  readonly gatewayPaymentId: string;
  readonly state: PaymentState;
  /** The last day to answer its open dispute, `2026-11-20`. */
  readonly answerBy: string | null;
  /** In `currency`; null while it is unknown. */
  readonly amountPaise: number | null;
  readonly currency: string;
  /** In the ledger; null before it is posted. */
  readonly postedPaise: Paise | null;
  /** An application's number, `duplicate`, or null. */
  readonly outcome: string | null;
  readonly firstSeenAt: Date;
  readonly capturedAt: Date | null;
  readonly subject: string | null;
  readonly payer: string | null;
  /** The settlement that paid it out. */
  readonly settlementId: string | null;
  readonly feePaise: number | null;
  readonly taxPaise: number | null;
  readonly netPaise: number | null;
  readonly utr: string | null;
  /** What went back. */
  readonly refundedPaise: number | null;
  readonly refundUtr: string | null;
}
/** What came, in rupees alone: a sum of currencies says nothing. */
const cameInRupees = sql`(case when payment.currency = 'INR' and payment.state not in ('pending', 'failed') then payment.amount_paise end)`;
const hasNotCome = ({ state }: Pick<Row, 'state'>): boolean => state === 'pending' || state === 'failed';
/** What the gateway keeps of a payment that it has paid out. */
const costPaise = sql`(line.fee_paise + line.tax_paise)`;
const netPaise = sql`(line.amount_paise - line.fee_paise - line.tax_paise)`;
const ofLine = sql`left join settlement_line line on line.payment_id = payment.id and line.kind = 'payment'`;
/** On the days that are asked for, else on all. */
const refundedPaise = sql`(select sum(amount_paise)::bigint from went_back
  where payment_id = payment.id and settled_at >= asked.refunds_from and settled_at < asked.refunds_until)`;
/** Each payment beside the time whose refunds are added up. */
const withRefunds = (from: string | null, to: string | null) => sql`payment cross join (
  select ${isDay(from ?? '') ? startOfDayInIndia(from ?? '') : '-infinity'}::timestamptz as refunds_from,
    ${isDay(to ?? '') ? after(startOfDayInIndia(to ?? ''), dayMs) : 'infinity'}::timestamptz as refunds_until) as asked`;
const costOf = ({ feePaise, taxPaise }: Row): number | null =>
  feePaise === null || taxPaise === null ? null : feePaise + taxPaise;

/** A disputed payment says whether its dispute is open or lost. */
function statusOf({ state, answerBy }: Row) {
  if (state !== 'disputed') return state;
  return answerBy === null ? 'lost' : 'open';
}

/** Five business days after it was promised, as `overdueAt` of refunds/rules.ts: seven days, from a weekend until Saturday. */
const begun = sql`refund.promised_from at time zone 'Asia/Kolkata'`;
const overdueAt = sql`(case when extract(isodow from ${begun}) >= 6
  then (date_trunc('week', ${begun}) + interval '12 days') at time zone 'Asia/Kolkata'
  else refund.promised_from + interval '7 days' end)`;
const troubled = sql`payment.id in (
  select refund.payment_id from refund where refund.state in ('requested', 'sent', 'stopped', 'denied')
     and (refund.state in ('stopped', 'denied') or (${overdueAt} <= ${businessNow} and not ${awaitsBank('refund')})))`;
/** The days on which refunds were completed. */
const refunded = days(sql`went_back.settled_at`);
const refundedOn: Filter = {
  ...refunded,
  read(key, values) {
    const read = refunded.read(key, values);
    if (!read.condition) return read;
    const condition = sql`payment.id in (select payment_id from went_back where ${read.condition})`;
    return { ...read, condition };
  },
};

/** By the gateway's number of the payment, or the bank's reference of its settlement or refund. */
const ofGatewayOrBank = (typed: string): RawBuilder<unknown> => sql`payment.id in (
  select id from payment where gateway_payment_id = ${typed}
  union all select line.payment_id from settlement join settlement_line line on line.settlement_id = settlement.id and line.kind = 'payment'
    where settlement.utr = ${readUtr(typed) ?? typed}
  union all select payment_id from refund where bank_reference = ${readUtr(typed) ?? typed})`;

/** Payments of these payers, by the order or by the number that the gateway names. */
const ofPayers = (accounts: RawBuilder<unknown>): RawBuilder<unknown> => sql`payment.id in (
  select paid.id from payment_order join payment paid on paid.order_id = payment_order.id where payment_order.account_id in (${accounts})
  union all select id from payment where payer_account_id in (${accounts}))`;
const nameMatches = wordsOf(sql`account.name`);
/** By the name of the payer's account, or of the application that was paid. */
const ofNamed: Matcher = (typed) => {
  const matches = nameMatches(typed);
  return typeof matches === 'object' ? ofPayers(sql`select account.id from account where ${matches}`) : matches;
};

/** A filter of the payments with such lines in a settlement. */
const inSettlement = (which: RawBuilder<unknown>) => ({
  ...exactly(
    (settlement) =>
      sql`payment.id in (select payment_id from settlement_line where settlement_line.settlement_id = ${settlement} and ${which})`,
  ),
  hint: 'SS-…',
  isFoundFirst: true,
});

/** Payments as the gateway reports them. */
export const payments = deskList({
  name: 'payments',
  right: 'payments/read',
  words,
  from: withRefunds(null, null),
  resolve: async (_ctx, params) => ({ from: withRefunds(params.get('refunded-from'), params.get('refunded-to')) }),
  id: { sql: sql`payment.id`, type: 'text' },
  select: sql<Row>`payment.id, payment.order_id, payment.gateway_payment_id, payment.state, payment.amount_paise, payment.currency,
    payment.posted_paise, payment.outcome, payment.first_seen_at, payment.captured_at,
    (select answer_by::text from dispute where dispute.payment_id = payment.id and dispute.state = 'open') as answer_by,
    payment_order.subject, coalesce(payment_order.account_id, payment.payer_account_id) as payer, line.settlement_id, line.fee_paise,
    line.tax_paise, ${netPaise} as net_paise, settlement.utr, ${refundedPaise} as refunded_paise, refund.bank_reference as refund_utr`,
  join: sql`left join payment_order on payment_order.id = payment.order_id
    ${ofLine}
    left join settlement on settlement.id = line.settlement_id
    left join refund on refund.payment_id = payment.id`,
  totalJoin: ofLine,
  async read({ db, findPaidForms }: ListContext & Pick<PaymentsContext, 'findPaidForms'>, rows) {
    const ids = rows.map(({ id }) => id);
    const proposals = await waitingProposalsOf(db, ids);
    const makers = proposals.map(({ madeBy }) => madeBy);
    const names = await namesOfActors(db, makers);
    const payers = await findNames(
      db,
      rows.flatMap(({ payer }) => payer ?? []),
    );
    const forms = await findPaidForms(
      db,
      rows.flatMap(({ subject }) => subject ?? []),
    );
    const byPayment = new Map(
      proposals.map(({ paymentId, kind, amountPaise, madeBy }) => [
        paymentId,
        { kind, amountPaise, by: names.get(madeBy) ?? madeBy },
      ]),
    );
    return rows.map((row) => {
      const form = forms.get(row.subject ?? '');
      return {
        ...row,
        proposal: byPayment.get(row.id) ?? null,
        name: payers.get(row.payer ?? '') ?? form?.name ?? '',
        role: form?.role ?? null,
      };
    });
  },
  key: ({ id }) => id,
  record: ({ id }) => ({ href: deskPaths.payment(id) }),
  columns: {
    payment: { as: 'text', of: ({ gatewayPaymentId }) => gatewayPaymentId },
    status: {
      as: 'code',
      of: statusOf,
      texts: inBoth({ ...paymentStateWords.en, ...disputes.en }, { ...paymentStateWords.hi, ...disputes.hi }),
      tones: { ...paymentTones, open: paymentTones.disputed, lost: paymentTones.disputed },
      beside: ({ answerBy, proposal }, language) => [
        ...(answerBy === null ? [] : [disputeWords[language].answerByIs(dayOf(language, answerBy))]),
        ...(proposal
          ? [
              words[language].proposedBy(
                proposalKindWords[language][proposal.kind],
                formatRupees(proposal.amountPaise),
                proposal.by,
              ),
            ]
          : []),
      ],
    },
    person: { as: 'person', of: ({ payer, name }) => ({ id: payer, name }) },
    role: { as: 'text', of: ({ role }) => role, isExtra: true },
    amount: {
      as: 'paise',
      of: ({ amountPaise }) => amountPaise,
      total: cameInRupees,
      leftOut: { word: 'withoutFailed', is: hasNotCome },
      currency: ({ currency }) => currency,
      none: 'unknown',
      // Beside an amount in another currency, the rupees in the ledger.
      beside: ({ currency, postedPaise }) =>
        currency === 'INR' || postedPaise === null ? [] : [formatRupees(postedPaise)],
      inFile: [
        {
          head: 'amount',
          of: ({ amountPaise }) => amountPaise,
          kind: 'rupees',
          paise: (row) => (row.currency === 'INR' && !hasNotCome(row) ? row.amountPaise : null),
        },
        { head: 'currency', of: ({ currency }) => currency },
      ],
      sort: { sql: sql`payment.amount_paise`, type: 'bigint', isNullable: true },
    },
    feeAndTax: {
      as: 'paise',
      of: costOf,
      total: costPaise,
      inFile: [
        { head: 'feeAlone', of: ({ feePaise }) => feePaise, kind: 'rupees', paise: ({ feePaise }) => feePaise },
        { head: 'tax', of: ({ taxPaise }) => taxPaise, kind: 'rupees', paise: ({ taxPaise }) => taxPaise },
      ],
    },
    net: { as: 'paise', of: ({ netPaise: paise }) => paise, total: netPaise },
    settlement: {
      as: 'id',
      of: ({ settlementId }) => settlementId,
      link: ({ settlementId }) => (settlementId === null ? undefined : { href: deskPaths.settlement(settlementId) }),
      none: 'notSettledYet',
      isExtra: true,
    },
    settlementUtr: { as: 'text', of: ({ utr }) => utr, isExtra: true },
    refunded: { as: 'paise', of: ({ refundedPaise: paise }) => paise, total: refundedPaise, isExtra: true },
    refundUtr: { as: 'text', of: ({ refundUtr }) => refundUtr, isExtra: true },
    posted: {
      as: 'paise',
      of: ({ postedPaise }) => postedPaise,
      total: sql`payment.posted_paise`,
      none: 'notPosted',
      isExtra: true,
    },
    outcome: {
      as: 'id',
      of: ({ outcome }, language) => (outcome === 'duplicate' ? words[language].duplicate : outcome),
      none: 'noOutcome',
      link: ({ outcome }) =>
        outcome === null || outcome === 'duplicate'
          ? undefined
          : { href: deskPaths.application(outcome), right: 'applications/read' },
    },
    order: { as: 'id', of: ({ orderId }) => orderId, none: 'noOrder', isExtra: true },
    seen: {
      as: 'time',
      of: ({ firstSeenAt }) => firstSeenAt,
      sort: { sql: sql`payment.first_seen_at`, type: 'timestamptz' },
    },
    captured: {
      as: 'time',
      of: ({ capturedAt }) => capturedAt,
      none: 'notYet',
      isExtra: true,
      sort: { sql: sql`payment.captured_at`, type: 'timestamptz', isNullable: true },
    },
  },
  defaultSort: { column: 'seen', direction: 'desc' },
  filters: {
    q: {
      // A number has a digit; a name has none.
      ...search(
        referenceOf('SO', sql`payment.order_id`),
        referenceOf('SA', sql`payment.outcome`),
        (typed) => (/\d/.test(typed) ? ofGatewayOrBank(typed) : undefined),
        (typed) => ofNamed(typed),
      ),
      hint: { en: 'SO-…, SA-…, MOJO…, UTR, name', hi: 'जैसे SO-…, SA-…, MOJO…, UTR, नाम' },
    },
    status: { ...anyOf(paymentStates, (states) => isAmong(sql`payment.state`, states)), texts: paymentStateWords },
    // Among disputed payments: a dispute is open, or was lost.
    dispute: {
      ...oneOf(
        ['open', 'lost'],
        (which) =>
          sql`(payment.state = 'disputed' and (payment.id in (select payment_id from dispute where dispute.state = 'open')) = ${which === 'open'})`,
      ),
      texts: disputes,
    },
    order: { ...exactly((order) => sql`payment.order_id = ${order}`), hint: 'SO-…' },
    // One payer's payments, by the order or by the number that the gateway names.
    person: {
      ...search(
        (typed) => (/^usr_\w+$/.test(typed) ? ofPayers(sql`select ${typed}::text`) : undefined),
        (typed) => ofNamed(typed),
      ),
      hint: { en: 'Name or usr_…', hi: 'नाम या usr_…' },
      isFoundFirst: true,
    },
    // Paid out, or taken back, in a settlement.
    settlement: { ...inSettlement(sql`settlement_line.kind = 'payment'`), label: 'ofSettlement' },
    // Captured, and no settlement has paid it out.
    unsettled: {
      ...oneOf(['yes'], () => sql`(payment.captured_at is not null and not payment.is_settled)`),
      texts: yesNoWords,
      isFoundFirst: true,
    },
    'paid-in': inSettlement(sql`settlement_line.kind = 'payment'`),
    'taken-in': inSettlement(sql`settlement_line.amount_paise < 0 and settlement_line.kind in ('refund', 'dispute')`),
    seen: days(sql`payment.first_seen_at`),
    captured: { ...days(sql`payment.captured_at`), isHidden: true, isFoundFirst: true },
    refunded: { ...refundedOn, isHidden: true, isFoundFirst: true },
    // Refunds that are stopped, denied or overdue.
    refund: {
      ...oneOf(['trouble'], () => troubled),
      label: 'refundTrouble',
      texts: inBoth({ trouble: '' }, { trouble: '' }),
      isHidden: true,
    },
    // A second person agrees or declines.
    proposal: {
      ...oneOf(
        ['waiting'],
        () =>
          sql`payment.id in (select record from approval where status = 'waiting' and kind in (${sql.join(proposalKinds.map((kind) => sql.lit(kind)))}))`,
      ),
      texts: inBoth({ waiting: '' }, { waiting: '' }),
      isHidden: true,
    },
  },
  views: ({ toReview, unsettled, refunds, disputeOpen, disputeLost, proposal, wholeView }) => [
    { name: toReview, query: 'status=needs-review' },
    { name: refunds, query: 'status=refund-requested' },
    { name: unsettled, query: 'unsettled=yes' },
    { name: disputeOpen, query: 'dispute=open' },
    { name: disputeLost, query: 'dispute=lost' },
    { name: proposal, query: 'proposal=waiting' },
    {
      name: wholeView,
      query:
        'columns=payment%2Cperson%2Crole%2Camount%2CfeeAndTax%2Cnet%2Csettlement%2CsettlementUtr%2Crefunded%2CrefundUtr',
    },
  ],
});
