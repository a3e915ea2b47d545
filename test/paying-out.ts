import type { Context } from '#kit/context.ts';
import type { Phone } from '#kit/text/phone.ts';
import type { Result } from '#kit/result.ts';
import { type Db, sql } from '#platform/database/db.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { insertAccount } from '#features/accounts/store/accounts.ts';
import { giveRole } from '#test/desk.ts';
import type { TestProduct } from '#test/product.ts';
import { approveRun } from '#features/referrals/payout-runs/actions/approve-run.ts';
import { makeBankFile } from '#features/referrals/payout-runs/actions/make-bank-file.ts';
import { cancelRun, makeRun } from '#features/referrals/payout-runs/actions/make-run.ts';

/** Two people of finance: one makes payout runs, the other approves them. */
export const runMaker = 'usr_maker';
export const runApprover = 'usr_approver';

/** Gives an account of this id, which is made if it is not there, the role finance. */
export const asFinance = (ctx: Context, accountId: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const known = await findAccount(tx, accountId);
    if (known?.phone) return void (await giveRole(ctx, tx, known.phone, 'finance'));
    const name = accountId.replace(/^usr_/, '').toUpperCase();
    // A phone that no applicant of the tests gets.
    const digits = [...name].map((letter) => String(letter.charCodeAt(0))).join('');
    const phone = `+44790${digits.padEnd(10, '0').slice(0, 10)}`;
    await insertAccount(tx, { id: accountId, phone: phone as Phone, referralCode: `FINANCE${name}`, at: ctx.now() });
    await giveRole(ctx, tx, phone as Phone, 'finance');
  });

/**
 * Begins the payout of claims: a run with them, approved by a second person. A run that is refused is cancelled, so that
 * the claims are free again.
 */
export async function beginByRun(
  ctx: Context,
  claimIds: string | readonly string[],
  { maker = runMaker, approver = runApprover } = {},
): Promise<Result<{ readonly runId: string }, string>> {
  await asFinance(ctx, maker);
  await asFinance(ctx, approver);
  const made = await makeRun(ctx, { claimIds: [claimIds].flat(), actor: maker });
  if (!made.ok) return made;
  const { id: runId, claims, sumPaise } = made.value;
  const approved = await approveRun(ctx, { runId, claims, sumPaise, actor: approver });
  if (approved.ok) return { ok: true, value: { runId } };
  await cancelRun(ctx, { runId, actor: maker });
  return approved;
}

/** The reference of the newest transfer that a run began for a claim. */
export async function referenceOf(db: Db, claimId: string): Promise<string> {
  const found = await sql<{ id: string }>`
    select payout_id as id from payout_run_claim entry join payout_run run on run.id = entry.run_id
    where claim_id = ${claimId} and payout_id is not null order by run.made_at desc limit 1`.execute(db);
  return found.rows[0]?.id ?? '';
}

/** For a step that must succeed: what a refusal says. */
export const refusalText = (refused: Extract<Result<unknown, string>, { ok: false }>): string =>
  `${refused.refusal.code} ${JSON.stringify(refused.refusal.facts ?? {})}`;

/** The bank file of the run that began the payout of a claim. */
export async function bankFileWith(app: TestProduct, claimId: string): Promise<string> {
  const found = await sql<{ runId: string }>`
    select entry.run_id from payout_run_claim entry join payout on payout.id = entry.payout_id
    where entry.claim_id = ${claimId} and payout.state = 'processing'`.execute(app.db);
  const made = await makeBankFile(app.product.ctx, { runId: found.rows[0]?.runId ?? '', actor: runApprover });
  if (!made.ok) throw new Error(refusalText(made));
  return made.value;
}
