import type pg from 'pg';
import type { Journal } from './ask.ts';
import type { Bank, Transfer } from './bank.ts';
import type { Check } from './oracle.ts';
import type { GatewaySandbox } from './harness.ts';
import type { Staff } from './staff.ts';
import { readListed } from './listed.ts';
import { countBy, missing, table } from './tables.ts';

interface Paid {
  readonly id: string;
  readonly gatewayPaymentId: string;
  readonly state: string;
  readonly amountPaise: number;
  readonly postedPaise: number | null;
  readonly isApplied: boolean;
  readonly refundId: string | null;
  readonly refundState: string | null;
  readonly refundPaise: number | null;
  readonly isByHand: boolean | null;
  readonly disputes: readonly {
    readonly state: string;
    /** What the payer's bank took and did not return, with the fee. */
    readonly takenPaise: number;
    readonly lostPaise: number;
  }[];
  /** Ids of its attention items. */
  readonly listed: readonly string[];
}
interface Books {
  readonly paid: readonly Paid[];
  readonly balances: ReadonlyMap<string, number>;
  /** References of lines of the bank that nobody has tied. */
  readonly listedLines: ReadonlySet<string>;
}
type Listed = Awaited<ReturnType<typeof readListed>>;

/**
 * The checks at the end, days of the product's clock after the last kill: compares the gateway's and the bank's own
 * books with ours. Money that is neither settled nor on the attention list is a failure.
 */
export async function checkMoney(input: {
  readonly pool: pg.Pool;
  readonly staff: Staff;
  readonly gateway: GatewaySandbox;
  readonly bank: Bank;
  readonly journal: Journal;
}): Promise<Check[]> {
  const items = await readListed(input.staff);
  const books = await readBooks(input.pool, items);
  const { refunds: all } = await input.gateway.state();
  // One that the gateway denied moved no money, so what a restore lost of it is not recorded again.
  const refunds = input.journal.restores > 0 ? all.filter(({ state }) => state !== 'denied') : all;
  const done = refunds.filter(({ state }) => state === 'done');
  const returnedTo = countBy(done.map(({ paymentId }) => paymentId));
  // Without those that only a listed line shows: a restore lost them.
  const byHand = new Set(
    input.bank.refundsByHand.flatMap((refund) =>
      books.listedLines.has(refund.reference) ? [] : [refund.gatewayPaymentId],
    ),
  );
  const byGateway = new Map(books.paid.map((paid) => [paid.gatewayPaymentId, paid]));
  // Staff may pay by hand a refund that is open at the gateway; if that completes too, the money went back twice and is
  // listed.
  const listed = new Set(items.flatMap(({ kind, subject }) => (kind === 'refund-unknown' ? [subject] : [])));
  const isListedTwice = (paymentId: string): boolean =>
    refunds.some((refund) => refund.paymentId === paymentId && listed.has(refund.id));
  return [
    {
      name: 'no payment goes back twice',
      off: books.paid
        .filter(
          (paid) => (returnedTo.get(paid.gatewayPaymentId) ?? 0) + (byHand.has(paid.gatewayPaymentId) ? 1 : 0) > 1,
        )
        .filter((paid) => !isListedTwice(paid.gatewayPaymentId))
        .map(nameOf),
    },
    {
      name: 'every refund at the gateway is one of ours',
      off: refunds
        .filter(({ paymentId }) => !books.paid.some((paid) => paid.gatewayPaymentId === paymentId && paid.refundId))
        .map(({ id }) => id),
    },
    {
      name: 'every refund at the gateway is of all that no lost dispute took',
      off: refunds
        .filter(({ paymentId, amountPaise }) => !mayRefund(byGateway.get(paymentId), amountPaise))
        .map(({ id, amountPaise }) => `${id} of ${amountPaise} paise`),
    },
    {
      name: 'a refund is done exactly where the gateway or the bank paid it',
      off: books.paid
        .filter(
          (paid) =>
            (paid.refundState === 'done') !==
            (returnedTo.has(paid.gatewayPaymentId) || byHand.has(paid.gatewayPaymentId)),
        )
        .map(nameOf),
    },
    {
      name: 'whatever is not settled is on the attention list',
      off: books.paid
        .filter(waits)
        .filter(({ listed }) => listed.length === 0)
        .map(nameOf),
    },
    {
      name: 'a captured payment without an application is refunded, closed, or on the attention list',
      off: books.paid
        .filter(isUnapplied)
        .filter(({ listed }) => listed.length === 0)
        .map(nameOf),
    },
    ...(await checkCancellations(input.pool, input.journal)),
    ...(await checkCommissions(input.pool)),
    ...(await checkPayouts(input, books)),
    ...checkBalances(books, input.bank),
    await checkLedger(input.staff, listed),
    ...(await checkStatement(input.pool, input.bank, items)),
    ...(await checkJobs(input.pool)),
  ];
}
const nameOf = ({ gatewayPaymentId, state, refundState, listed }: Paid): string =>
  `${gatewayPaymentId} (${state}, refund ${refundState ?? 'none'}, listed as ${listed.join(' and ') || 'nothing'})`;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** All of it, except what disputes took that were lost before the request. */
function mayRefund(input: Paid | undefined, paise: number): boolean {
  const lost = (input?.disputes ?? []).reduce(
    (sums, { lostPaise }) => [...sums, ...sums.map((sum) => sum + lostPaise)],
    [0],
  );
  return input !== undefined && lost.some((sum) => (input.postedPaise ?? 0) - sum === paise);
}

/** Owed and not completed, disputed, or under review. */
const waits = (paid: Paid): boolean =>
  ['requested', 'sent', 'stopped', 'denied'].includes(paid.refundState ?? '') ||
  paid.state === 'needs-review' ||
  paid.disputes.some(({ state }) => state === 'open');
const isUnapplied = (paid: Paid): boolean =>
  !paid.isApplied && paid.state !== 'closed' && paid.state !== 'disputed' && paid.refundState !== 'done';

async function readBooks(pool: pg.Pool, items: Listed): Promise<Books> {
  const found = await table<Omit<Paid, 'listed'> & { readonly disputeIds: readonly string[] }>(
    pool,
    `
    select p.id, p.gateway_payment_id, p.state, p.amount_paise::int, p.posted_paise::int, a.id is not null as is_applied, r.id as refund_id,
      r.state as refund_state, r.amount_paise::int as refund_paise, r.is_by_hand,
      coalesce((select jsonb_agg(jsonb_build_object('state', d.state, 'lostPaise', d.lost_paise,
        'takenPaise', d.fee_paise + case d.state when 'open' then d.amount_paise else d.lost_paise end)) from dispute d where d.payment_id = p.id), '[]') as disputes,
      array(select d.id from dispute d where d.payment_id = p.id) as dispute_ids
    from payment p left join application a on a.payment_id = p.id left join refund r on r.payment_id = p.id where p.captured_at is not null`,
  );
  const kinds = Map.groupBy(items, ({ subject }) => subject.split('/')[0] ?? '');
  const paid = found.map(({ disputeIds, ...one }): Paid => {
    const subjects = [one.id, one.gatewayPaymentId, one.refundId ?? '', ...disputeIds];
    return { ...one, listed: subjects.flatMap((subject) => kinds.get(subject)?.map(({ kind }) => kind) ?? []) };
  });
  const balances = await table<{ account: string; paise: number }>(
    pool,
    "select split_part(account, ':', 1) as account, sum(amount_paise)::int as paise from ledger_entry group by 1",
  );
  const lines = await table<{ reference: string }>(
    pool,
    'select reference from bank_statement_line where tied_kind is null',
  );
  return {
    paid,
    balances: new Map(balances.map(({ account, paise }) => [account, paise])),
    listedLines: new Set(lines.map(({ reference }) => reference)),
  };
}

async function checkCancellations(pool: pg.Pool, journal: Journal): Promise<Check[]> {
  const asked = await table<{ id: string }>(
    pool,
    'select a.id from application a join refund r on r.payment_id = a.payment_id',
  );
  return [
    {
      name: 'every confirmed cancellation has its refund',
      off: missing(
        [...new Set(journal.cancelled)],
        asked.map(({ id }) => id),
      ),
    },
    {
      name: 'an application is cancelled once',
      off: [...countBy(journal.cancelled)].filter(([, count]) => count > 1).map(([id]) => id),
    },
  ];
}

async function checkCommissions(pool: pg.Pool): Promise<Check[]> {
  const off = await table<{
    id: string;
    amountPaise: number | null;
    due: number;
    leftPaise: number;
    shouldBe: number;
  }>(
    pool,
    `
    select * from (
      select coalesce(c.application_id, a.id) as id, c.amount_paise, floor(p.posted_paise * 0.2 + 0.5)::int as due, c.left_paise,
        case when r.state in ('requested', 'sent', 'stopped', 'done') then 0 else floor(greatest(0, p.posted_paise
          - (select coalesce(sum(case d.state when 'open' then d.amount_paise else d.lost_paise end), 0) from dispute d where d.payment_id = p.id)
          - (select coalesce(sum(part.amount_paise), 0) from refund_part part where part.refund_id = r.id)
          - (select coalesce(sum(part.amount_paise), 0) from part_refund part where part.payment_id = p.id and part.state <> 'ended')) * 0.2 + 0.5)::int end as should_be
      from (select * from application where form ->> 'referralCode' <> '') a full join commission c on c.application_id = a.id
        left join payment p on p.id = a.payment_id left join refund r on r.payment_id = p.id) it
    where amount_paise is distinct from due or left_paise is distinct from should_be`,
  );
  return [
    {
      name: 'every application with a code earned its commission once, and has it on what is left of the fee',
      off: off.map(
        (entry) =>
          `${entry.id}: ${entry.amountPaise} of ${entry.due}, ${entry.leftPaise} left, should be ${entry.shouldBe}`,
      ),
    },
  ];
}

async function checkPayouts(
  { pool, bank, journal }: Parameters<typeof checkMoney>[0],
  { listedLines }: Books,
): Promise<Check[]> {
  const claims = await table<{ id: string; amountPaise: number; state: string; referrerId: string }>(
    pool,
    'select id, amount_paise::int, state, referrer_id from claim',
  );
  const payouts = await table<{ claimId: string; utr: string | null; amountPaise: number; state: string }>(
    pool,
    'select claim_id, utr, amount_paise::int, state from payout',
  );
  const recorded = payouts.flatMap(({ claimId, utr, amountPaise, state }) =>
    utr ? `${claimId} ${utr} ${amountPaise} ${state}` : [],
  );
  // A transfer whose claim a restore lost waits in the list of lines until the person claims that sum again.
  const transfers = bank.transfers.filter(({ utr }) => !listedLines.has(utr));
  const nameOfTransfer = ({ claimId, utr, amountPaise, isReturned }: Transfer): string =>
    `${claimId} ${utr} ${amountPaise} ${isReturned ? 'returned' : 'paid'}`;
  const real = transfers.map(nameOfTransfer);
  const perClaim = countBy(payouts.filter(({ state }) => state === 'paid').map(({ claimId }) => claimId));
  return [
    {
      name: 'every confirmed claim exists with its sum',
      off: missing(
        journal.claims.map((claim) => `${claim.id} ${claim.amountPaise} ${claim.accountId}`),
        claims.map((claim) => `${claim.id} ${claim.amountPaise} ${claim.referrerId}`),
      ),
    },
    {
      name: 'a person has one claim under way',
      off: [
        ...countBy(
          claims.filter(({ state }) => ['active', 'processing'].includes(state)).map((claim) => claim.referrerId),
        ),
      ]
        .filter(([, count]) => count > 1)
        .map(([who]) => who),
    },
    {
      name: 'the payouts are the transfers of the bank, both ways',
      off: [...missing(real, recorded), ...missing(recorded, real)],
    },
    { name: 'no claim is paid twice', off: [...perClaim].filter(([, count]) => count > 1).map(([id]) => id) },
    {
      name: 'no payout is left in processing',
      off: payouts.filter(({ state }) => state === 'processing').map(({ claimId }) => claimId),
    },
    {
      name: 'a claim is paid exactly where its transfer took place',
      off: claims
        .filter(({ id, state }) => (state === 'paid') !== transfers.some(({ claimId }) => claimId === id))
        .map(({ id, state }) => `${id} ${state}`),
    },
  ];
}

/** The balances that follow from the books of the gateway and of the bank. */
function checkBalances({ paid, balances, listedLines }: Books, bank: Bank): Check[] {
  const balance = (account: string): number => balances.get(account) ?? 0;
  const inBank = bank.openingPaise + sumOf(bank.lines.map(({ paise }) => paise));
  const listed = sumOf(bank.lines.filter(({ reference }) => listedLines.has(reference)).map(({ paise }) => paise));
  const owed = sumOf(
    paid
      .filter(({ refundState }) => ['requested', 'sent', 'stopped'].includes(refundState ?? ''))
      .map((paid) => paid.refundPaise ?? 0),
  );
  const received = sumOf(paid.map((paid) => paid.postedPaise ?? 0));
  const refunded = sumOf(
    paid.filter((paid) => paid.refundState === 'done' && !paid.isByHand).map((paid) => paid.refundPaise ?? 0),
  );
  const settled = sumOf(bank.settlements.map(({ bankPaise, feePaise, taxPaise }) => bankPaise + feePaise + taxPaise));
  const disputed = sumOf(paid.flatMap(({ disputes }) => disputes.map(({ takenPaise }) => takenPaise)));
  const same = (name: string, is: number, should: number): Check => ({
    name,
    off: is === should ? [] : [`${is} instead of ${should} paise`],
  });
  return [
    same('the ledger has in the bank what lies there, less the listed lines', balance('bank'), inBank - listed),
    same('and what lay in it before', -balance('opening_balance'), bank.lines.length > 0 ? bank.openingPaise : 0),
    same('what is owed as refunds is what waits', balance('refunds_payable'), -owed),
    same(
      'what the gateway holds is what it captured, less refunds, disputes and settlements',
      balance('gateway_receivable'),
      received - refunded - disputed - settled,
    ),
    {
      name: 'every capture is in the ledger',
      off: paid.filter((paid) => paid.postedPaise === null && paid.state !== 'needs-review').map(nameOf),
    },
  ];
}

/** Money refunded in addition to a refund is a finding, and on the list, until staff record it as a part. */
async function checkLedger(staff: Staff, listed: ReadonlySet<string>): Promise<Check> {
  const said = await staff.say('ledger', 'check');
  return {
    name: 'the check of the ledger finds nothing',
    off:
      said.kind === 'done'
        ? []
        : (said.text.split('Off:\n')[1] ?? said.text)
            .split('\n')
            .filter(
              (line) => !(line.includes(' in addition to refund ') && listed.has(/\w+(?=:)/.exec(line)?.[0] ?? '')),
            ),
  };
}
/** The bank moved nothing that is neither in the books nor listed, and after each of its lines its balance is ours. */
async function checkStatement(pool: pg.Pool, bank: Bank, items: Listed): Promise<Check[]> {
  const lines = await table<{ reference: string; amountPaise: number; balancePaise: number; isListed: boolean }>(
    pool,
    `select reference, amount_paise::int, balance_paise::int, tied_kind is null as is_listed
      from bank_statement_line order by position`,
  );
  let balance = bank.openingPaise;
  const real = bank.lines.map(({ reference, paise }) => `${reference} ${paise} ${(balance += paise)}`);
  const shown = lines.map((line) => `${line.reference} ${line.amountPaise} ${line.balancePaise}`);
  // Only what a restore lost stays listed: a transfer or a refund by hand whose claim or refund nobody has again.
  const movements = new Set([
    ...bank.transfers.map(({ utr }) => utr),
    ...bank.refundsByHand.map(({ reference }) => reference),
  ]);
  const isOnList = items.some(({ kind }) => kind === 'bank-lines-listed');
  return [
    {
      name: 'every line of the bank statement is imported once, with its balance',
      off: [...missing(real, shown), ...missing(shown, real)],
    },
    {
      name: 'a line is tied, or it is what a restore lost and on the attention list',
      off: lines
        .filter(({ isListed, reference }) => isListed && !(isOnList && movements.has(reference)))
        .map(({ reference, amountPaise }) => `${reference} ${amountPaise}`),
    },
  ];
}
async function checkJobs(pool: pg.Pool): Promise<Check[]> {
  const jobs = await table<{ taskIdentifier: string; attempts: number }>(
    pool,
    'select task_identifier, attempts from graphile_worker.jobs where locked_at is not null or attempts >= max_attempts or last_error is not null',
  );
  return [
    {
      name: 'no job is left locked or given up',
      off: jobs.map((job) => `${job.taskIdentifier} after ${job.attempts} tries`),
    },
  ];
}
