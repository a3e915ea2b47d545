import { dayInIndia } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { anyOf, days, exactly, isAmong, oneOf, referenceOf, search } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import { type DeskPayoutRow, namedPayouts } from '../actions/named-payouts.ts';
import { payoutStates } from '../../model/referrals.ts';
import { payoutStateWords, payoutTones } from '../../web/desk/state-words.ts';
import { payoutsWords } from '../../web/desk/words.ts';

const words = inBoth(
  {
    ...payoutsWords.en,
    years: 'Totals by financial year',
    empty: 'No payout is recorded yet. Each transfer for a claim or a refund appears here with its UTR.',
    q: 'Reference, claim, refund or UTR',
    beingPaid: 'Being paid',
    pays: 'Pays',
    sentOnly: 'without not sent, returned and moved ones',
  },
  {
    ...payoutsWords.hi,
    years: 'वित्त वर्ष के कुल',
    empty: 'अभी कोई भुगतान दर्ज नहीं है। दावे या रिफ़ंड के लिए भेजी गई हर रकम UTR के साथ यहाँ दिखेगी।',
    q: 'हमारा नंबर, दावा, रिफ़ंड या UTR',
    beingPaid: 'भेजे जा रहे हैं',
    pays: 'किसके लिए',
    sentOnly: 'जो नहीं भेजे, लौटे या दूसरे दावे में डाले, उनके बिना',
  },
);
const paysWords = inBoth({ claims: 'Claims', refunds: 'Refunds' }, { claims: 'दावे', refunds: 'रिफ़ंड' });

/** The page of what a payout pays: a claim, or the payment of a refund. */
function recordOf({ claimId, paymentId }: Pick<DeskPayoutRow, 'claimId' | 'paymentId'>) {
  if (claimId !== null) return { href: deskPaths.claim(claimId) };
  return paymentId === null ? undefined : { href: deskPaths.payment(paymentId) };
}
const dayOf = (at: Date | null): string | null => at && dayInIndia(at);

/** The transfers for claims and refunds. */
export const payouts = deskList({
  name: 'payouts',
  right: 'claims/read',
  words,
  from: sql`payout`,
  id: { sql: sql`payout.id`, type: 'text' },
  select: sql<DeskPayoutRow>`payout.id, payout.claim_id, payout.refund_id, refund.payment_id,
    person_of_payout(payout.claim_id, payout.refund_id) as person_id, payout.amount_paise, payout.state, payout.utr,
    payout.started_at, payout.started_by, payout.paid_at, payout.returned_at,
    (select run_id from payout_run_claim entry where entry.payout_id = payout.id) as run_id`,
  join: sql`left join refund on refund.id = payout.refund_id`,
  read: ({ db }, rows) => namedPayouts(db, rows),
  key: ({ id }) => id,
  record: recordOf,
  columns: {
    number: { as: 'id', of: ({ id }) => id },
    status: { as: 'code', of: ({ state }) => state, texts: payoutStateWords, tones: payoutTones },
    amount: {
      as: 'paise',
      of: ({ amountPaise }) => amountPaise,
      total: sql`case when payout.state in ('processing', 'paid') then payout.amount_paise end`,
      leftOut: { word: 'sentOnly', is: ({ state }) => state !== 'processing' && state !== 'paid' },
      sort: { sql: sql`payout.amount_paise`, type: 'integer' },
    },
    person: { as: 'person', of: ({ personId, name }) => ({ id: personId, name }) },
    claim: { as: 'id', of: ({ claimId, refundId }) => claimId ?? refundId, link: recordOf },
    run: {
      as: 'id',
      of: ({ runId }) => runId,
      link: ({ runId }) => (runId === null ? undefined : { href: deskPaths.payoutRun(runId) }),
      none: 'none',
      isExtra: true,
    },
    utr: { as: 'text', of: ({ utr }) => utr, none: 'none' },
    started: {
      as: 'time',
      of: ({ startedAt }) => startedAt,
      sort: { sql: sql`payout.started_at`, type: 'timestamptz' },
    },
    by: { as: 'text', of: ({ startedByName }) => startedByName, isExtra: true },
    paid: { as: 'day', of: ({ paidAt }) => dayOf(paidAt), none: 'notYet', isExtra: true },
    returned: { as: 'day', of: ({ returnedAt }) => dayOf(returnedAt), none: 'none', isExtra: true },
  },
  defaultSort: { column: 'started', direction: 'desc' },
  filters: {
    q: {
      ...search(
        referenceOf('SP', sql`payout.id`),
        referenceOf('SC', sql`payout.claim_id`),
        referenceOf('SR', sql`payout.refund_id`),
        (typed) => (typed === '' ? undefined : sql`payout.utr = ${typed}`),
      ),
      hint: 'SP-…, SC-…, SR-…',
    },
    status: { ...anyOf(payoutStates, (states) => isAmong(sql`payout.state`, states)), texts: payoutStateWords },
    pays: {
      ...oneOf(['claims', 'refunds'], (what) =>
        what === 'claims' ? sql`payout.claim_id is not null` : sql`payout.refund_id is not null`,
      ),
      texts: paysWords,
    },
    claim: {
      ...exactly((record) => sql`(payout.claim_id = ${record} or payout.refund_id = ${record})`),
      hint: 'SC-…, SR-…',
    },
    person: {
      ...exactly(
        (accountId) => sql`payout.id in (
          select of_claim.id from claim join payout of_claim on of_claim.claim_id = claim.id where claim.referrer_id = ${accountId}
          union all
          select of_refund.id from payout of_refund
          where of_refund.refund_id is not null and person_of_payout(null, of_refund.refund_id) = ${accountId})`,
      ),
      hint: 'usr_…',
    },
    started: days(sql`payout.started_at`),
    paid: days(sql`payout.paid_at`),
  },
  views: ({ beingPaid, returned }) => [
    { name: beingPaid, query: 'status=processing' },
    { name: returned, query: 'status=returned' },
  ],
  links: { years: { href: deskPaths.referrerYears() } },
});
