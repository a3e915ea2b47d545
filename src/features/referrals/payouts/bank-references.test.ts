// One reference of the bank is one movement, whichever table holds it.
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { recordManualRefund } from '#features/payments/refunds/actions/record-manual-refund.ts';
import { recordTransfer } from './actions/record-transfer.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';

let referrer: Applicant;
const product = await referralsProduct((who) => (referrer = who));
const { app, apply, begin, claimed, earn, refund } = product;
const { ctx } = app.product;
const actor = 'cli:test';
const codeOf = (result: { ok: boolean; refusal?: { code: string } }) => (result.ok ? 'ok' : result.refusal?.code);

/** A refund that the gateway does not pay. */
async function owedRefund(): Promise<string> {
  app.sandbox.control.setPace({ refundSettlesAfterMs: null });
  const paid = await apply(await app.applicant(), '');
  await refund(paid);
  const found = await sql<{ id: string }>`select id from refund where payment_id = ${paid.paymentId}`.execute(app.db);
  return found.rows[0]!.id;
}

test('a UTR of a payout is refused for a refund by hand, however it is typed, and the other way round', async () => {
  await earn(referrer, 2);
  const claimId = await claimed(referrer);
  await begin(claimId);
  const [utr, other] = [someUtr(), someUtr()];
  expect(codeOf(await recordTransfer(ctx, { claimId, utr, actor }))).toBe('ok');
  const refundId = await owedRefund();
  const byHand = (bankReference: string) =>
    recordManualRefund(ctx, { refundId, bankReference, isConfirmedAbsent: true, actor });
  const typed = `${utr.slice(0, 4).toLowerCase()}-${utr.slice(4, 9)} ${utr.slice(9)}`;
  expect(codeOf(await byHand(typed))).toBe('payments/bank-reference-used');
  expect(codeOf(await byHand(other))).toBe('ok');
  expect(codeOf(await recordTransfer(ctx, { claimId, utr: other, isSecond: true, actor }))).toBe('claims/utr-used');
});

test('a UTR that a payout and a refund are given at the same time is one of them', async () => {
  for (let round = 0; round < 4; round++) {
    const who = await app.applicant();
    await earn(who, 2);
    const claimId = await claimed(who);
    await begin(claimId);
    const refundId = await owedRefund();
    const utr = someUtr();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async (_, n) =>
        codeOf(
          n % 2 === 0
            ? await recordTransfer(ctx, { claimId, utr, actor })
            : await recordManualRefund(ctx, { refundId, bankReference: utr, isConfirmedAbsent: true, actor }),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    const { rows } = await sql<{ uses: number }>`
      select ((select count(*) from payout where utr = ${utr}) + (select count(*) from refund where bank_reference = ${utr}))::int as uses`.execute(
      app.db,
    );
    expect(rows[0]?.uses).toBe(1);
  }
});
