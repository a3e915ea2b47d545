import { expect } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { applyAnswer } from '#features/referrals/bank-answers/actions/apply-answer.ts';
import { approveRun } from '#features/referrals/payout-runs/actions/approve-run.ts';
import { importAnswer } from '#features/referrals/bank-answers/actions/import-answer.ts';
import { cancelRun, makeRun } from '#features/referrals/payout-runs/actions/make-run.ts';
import { firstSettings } from '#features/referrals/payout-runs/model/bank-files.ts';
import { runApprover, runMaker } from '#test/paying-out.ts';
import type { Random } from '#test/seed.ts';
import { pickFrom, pickMostly, type Weighted } from './commands.ts';
import { newUtr } from './payouts.ts';
import { isInRun, isPayable, isRefundInRun, isTransferable, proposalLifeMs } from './rules.ts';
import type { System } from './system.ts';
import { completeTransfer } from './transfers.ts';
import { type Capture, type Claim, moveInBank, type Payout, type Run, sumOf, type World } from './world.ts';

/** Payout runs of several claims and refunds by transfer: made, approved within seven days, and paid by one debit of the bank. */
export const runCommands: Readonly<Record<string, Weighted>> = {
  make: { weight: 2, run: make },
  approve: { weight: 2, run: approve },
  cancel: { weight: 0.4, run: cancel },
  'bulk debit': { weight: 2, run: payInBulk },
};

/** A later claim of a person of before a restore may wait as well. */
const isCertain = (world: World, claims: readonly Claim[]): boolean =>
  claims.every(({ by }) => !world.unconfirmedPeople.has(by.name));

interface Entry {
  readonly id: string;
  readonly claim?: Claim;
  readonly capture?: Capture;
}
const entriesOf = ({ claims, refunds }: Pick<Run, 'claims' | 'refunds'>): Entry[] => [
  ...claims.map((claim) => ({ id: claim.id, claim })),
  ...refunds.flatMap((capture) => (capture.refund?.id === undefined ? [] : { id: capture.refund.id, capture })),
];
const paiseOf = ({ claim, capture }: Entry): number => claim?.amountPaise ?? capture?.refund?.amountPaise ?? 0;
const stateOf = ({ id, claim, capture }: Entry): string => `${id} ${claim?.state ?? capture?.refund?.state}`;

/** All of them can be paid and are in no other run; of two runs with one claim one is made. */
async function make(system: System, world: World, random: Random): Promise<string | undefined> {
  const now = await system.now();
  const isFree = ({ claim, capture }: Entry): boolean =>
    claim
      ? isPayable(world, claim, now) && !isInRun(world, claim)
      : capture !== undefined && isTransferable(capture, now) && !isRefundInRun(world, capture);
  const owed = world.captures.filter(({ refund }) => refund?.state === 'stopped' && refund.account);
  const all = entriesOf({ claims: world.claims, refunds: owed });
  const free = random.shuffle(all.filter(isFree)).slice(0, 1 + random.below(3));
  const other = pickFrom(random, all);
  const chosen = other && (free.length === 0 || random.below(5) === 0) ? [...new Set([...free, other])] : free;
  if (chosen.length === 0 || (free.length === 0 && random.below(4) > 0)) return undefined;
  const may = chosen.every(isFree);
  const input = { claimIds: chosen.map(({ id }) => id), actor: runMaker };
  const results = await Promise.all([0, 1].map(() => makeRun(system.app.product.ctx, input)));
  const made = results.flatMap((result) => (result.ok ? result.value : []));
  const text = chosen.map(stateOf).join(', ');
  const [claims, refunds] = [
    chosen.flatMap(({ claim }) => claim ?? []),
    chosen.flatMap(({ capture }) => capture ?? []),
  ];
  if (!may || isCertain(world, claims)) expect(made.length, `runs of ${text}`).toBe(may ? 1 : 0);
  const sumPaise = sumOf(chosen.map(paiseOf));
  for (const { id } of made) world.runs.push({ id, claims, refunds, sumPaise, madeAt: now, state: 'waiting' });
  return made.length > 0 ? text : `${text}: refused`;
}

/** Another person, within seven days, while each of its claims and refunds can still be paid: all begin, or none. */
async function approve(system: System, world: World, random: Random): Promise<string | undefined> {
  const run = pickMostly(random, world.runs, ({ state }) => state === 'waiting');
  if (!run) return undefined;
  const { id: runId, claims, refunds, sumPaise, madeAt, state } = run;
  const now = await system.now();
  const { ctx } = system.app.product;
  const by = (actor: string) => approveRun(ctx, { runId, claims: claims.length + refunds.length, sumPaise, actor });
  expect((await by(runMaker)).ok, 'who made the run approves it').toBe(false);
  const isFree = claims.every((it) => isPayable(world, it, now)) && refunds.every((it) => isTransferable(it, now));
  const may = state === 'waiting' && now < madeAt + proposalLifeMs && isFree;
  const approved = (await Promise.all([0, 1].map(() => by(runApprover)))).filter(({ ok }) => ok).length;
  const text = `${runId} of ${Math.round((now - madeAt) / dayMs)} days, which is ${state}`;
  if (!may || isCertain(world, claims)) expect(approved, `${text}, is approved`).toBe(may ? 1 : 0);
  if (approved > 0) await begin(system, run, now);
  return `${text}${approved > 0 ? '' : ': refused'}`;
}
async function begin(system: System, run: Run, startedAt: number): Promise<void> {
  const begun = await system.rows<{ id: string; payoutId: string }>(
    `select coalesce(claim_id, refund_id) as id, payout_id from payout_run_claim where run_id = '${run.id}'`,
  );
  run.state = 'approved';
  for (const { id, claim, capture } of entriesOf(run)) {
    const payout = { id: begun.find((entry) => entry.id === id)?.payoutId ?? '', startedAt, utr: undefined };
    (claim?.payouts ?? capture?.refund?.transfers)?.push({ ...payout, state: 'processing', isUnclaimed: false });
    if (claim) claim.state = 'processing';
  }
}

async function cancel(system: System, world: World, random: Random): Promise<string | undefined> {
  const run = pickMostly(random, world.runs, ({ state }) => state === 'waiting');
  if (!run) return undefined;
  const input = { runId: run.id, actor: runMaker };
  const results = await Promise.all([0, 1].map(() => cancelRun(system.app.product.ctx, input)));
  const may = run.state === 'waiting';
  expect(results.filter(({ ok }) => ok).length, `${run.id}, which is ${run.state}, is cancelled`).toBe(may ? 1 : 0);
  if (may) run.state = 'ended';
  return `${run.id}${may ? '' : ': refused'}`;
}

/** The bank's answer has one UTR for what is left of a run, and its statement one line. */
async function payInBulk(system: System, world: World, random: Random): Promise<string | undefined> {
  const left = (run: Run): (Entry & { readonly payout: Payout })[] =>
    entriesOf(run).flatMap((entry) =>
      (entry.claim?.payouts ?? entry.capture?.refund?.transfers ?? []).flatMap((payout) =>
        payout.state === 'processing' ? { ...entry, payout } : [],
      ),
    );
  const approved = world.runs.filter((run) => run.state === 'approved' && left(run).length > 0);
  const run = pickMostly(random, approved, (one) => left(one).length > 1);
  if (!run) return undefined;
  const utr = newUtr();
  const paid = left(run);
  const rows = paid.map((entry) => `${entry.payout.id},${(paiseOf(entry) / 100).toFixed(2)},${utr},paid,`);
  expect(await applyTwice(system, rows), `${paid.length} transfers of ${run.id} with one UTR`).toBe(paid.length);
  const parts = paid.map((entry) => -paiseOf(entry));
  moveInBank(world, { reference: utr, paise: sumOf(parts), at: await system.now(), parts });
  for (const { claim, capture, payout } of paid) {
    if (capture?.refund) completeTransfer(capture.refund, payout, utr);
    Object.assign(payout, { state: 'paid', utr });
    if (claim) Object.assign(claim, { state: 'paid', isUncovered: false });
  }
  return `${paid.length} of ${run.id}`;
}

/** Imports the bank's answer and applies it twice at once. @returns how often a transfer was recorded */
export async function applyTwice({ app: { product } }: System, rows: readonly string[]): Promise<number> {
  const text = ['Reference,Amount,UTR,Status,Reason', ...rows, ''].join('\n');
  const imported = await importAnswer(product.ctx, {
    fileName: 'bank.csv',
    bytes: new TextEncoder().encode(text),
    columns: firstSettings.answer,
    actor: runMaker,
  });
  if (!imported.ok) throw new Error(imported.refusal.code);
  const answerId = imported.value;
  const applied = await Promise.all([0, 1].map(() => applyAnswer(product.ctx, { answerId, actor: runMaker })));
  return sumOf(applied.map((result) => (result.ok ? result.value.paid : 0)));
}

/** Runs that nobody approved in time end: their claims can be in another one. */
export function followRuns(world: World, now: number): void {
  for (const run of world.runs) if (run.state === 'waiting' && now >= run.madeAt + proposalLifeMs) run.state = 'ended';
}
