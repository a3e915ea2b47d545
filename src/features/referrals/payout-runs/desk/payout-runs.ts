import { sql } from '#platform/database/db.ts';
import { anyOf, days, isAmong, referenceOf, search } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import type { DeskRunRow } from '../actions/read-runs.ts';
import { listedRunState, listedRunStates } from '../model/runs.ts';
import { runWords } from '../web/desk/run-words.ts';
import { runStateWords, runTones } from '../../web/desk/state-words.ts';

const words = inBoth(
  {
    ...runWords.en,
    empty: 'No payout run yet. When claims or refunds can be paid, make the first run of them.',
    q: 'Number of the run',
    by: 'Created by',
    paid: 'Paid',
    waiting: runStateWords.en.waiting,
    approved: runStateWords.en.approved,
  },
  {
    ...runWords.hi,
    empty: 'अभी कोई भुगतान सूची नहीं है। जब दावों या रिफ़ंड का भुगतान हो सके, तब पहली सूची बनाएँ।',
    q: 'सूची का नंबर',
    by: 'किसने बनाई',
    paid: 'भेजा गया',
    waiting: runStateWords.hi.waiting,
    approved: runStateWords.hi.approved,
  },
);

/** Claims and refunds that one person put together for the bank, and another one approves. */
export const payoutRuns = deskList({
  name: 'payout-runs',
  right: 'claims/read',
  words,
  from: sql`payout_run left join approval on approval.record = payout_run.id and approval.kind = 'payout-run'
    cross join lateral (
      select count(*) filter (where payout.state = 'processing') as processing,
        coalesce(sum(payout.amount_paise) filter (where payout.state = 'paid'), 0)::bigint as paid_paise,
        count(*) filter (where payout.state in ('not-sent', 'returned', 'moved')) as failed
      from payout_run_claim entry join payout on payout.id = entry.payout_id where entry.run_id = payout_run.id) result`,
  id: { sql: sql`payout_run.id`, type: 'text' },
  select: sql<
    Omit<DeskRunRow, 'decidedBy'>
  >`payout_run.id, payout_run.state, payout_run.claims, payout_run.sum_paise, payout_run.made_at,
    approval.made_by, approval.decided_at, result.processing, result.paid_paise, result.failed`,
  read: async (_ctx, rows) => rows.map((row) => ({ ...row, status: listedRunState(row.state, row.processing) })),
  key: ({ id }) => id,
  record: ({ id }) => ({ href: deskPaths.payoutRun(id) }),
  columns: {
    number: { as: 'id', of: ({ id }) => id },
    status: { as: 'code', of: ({ status }) => status, texts: runStateWords, tones: runTones },
    claims: { as: 'number', of: ({ claims }) => claims },
    sum: {
      as: 'paise',
      of: ({ sumPaise }) => sumPaise,
      total: sql`payout_run.sum_paise`,
      sort: { sql: sql`payout_run.sum_paise`, type: 'bigint' },
    },
    made: { as: 'time', of: ({ madeAt }) => madeAt, sort: { sql: sql`payout_run.made_at`, type: 'timestamptz' } },
    by: { as: 'staff', of: ({ madeBy }) => madeBy, isExtra: true },
    decided: { as: 'time', of: ({ decidedAt }) => decidedAt, none: 'notYet', isExtra: true },
    processing: { as: 'number', of: ({ processing }) => processing },
    paid: { as: 'paise', of: ({ paidPaise }) => paidPaise, total: sql`result.paid_paise` },
    failed: { as: 'number', of: ({ failed }) => failed },
  },
  defaultSort: { column: 'made', direction: 'desc' },
  filters: {
    q: { ...search(referenceOf('SB', sql`payout_run.id`)), hint: 'SB-…' },
    status: {
      ...anyOf(listedRunStates, (states) =>
        isAmong(
          sql`case when payout_run.state = 'approved' and result.processing = 0 then 'ended' else payout_run.state end`,
          states,
        ),
      ),
      texts: runStateWords,
    },
    made: days(sql`payout_run.made_at`),
  },
  views: ({ waiting, approved }) => [
    { name: waiting, query: 'status=waiting' },
    { name: approved, query: 'status=approved' },
  ],
});
