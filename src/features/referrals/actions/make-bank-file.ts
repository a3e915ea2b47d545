import type { Context } from '#kit/context.ts';
import { writeCsv } from '#kit/csv.ts';
import { paise, rupeeDecimal } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { fileRows } from '../rules/bank-files.ts';
import { readSettings } from '../store/bank-answers.ts';
import { findRun, runEntries } from '../store/runs.ts';
import { claimsByIds } from '../store.ts';

export type FileCodes = 'payouts/unknown-run' | 'payouts/not-approved' | 'payouts/all-settled';

/** Refuses a bank file of a run that is not approved, or whose transfers are all settled. */
export async function checkBankFile(
  ctx: Pick<Context, 'db'>,
  runId: string,
): Promise<Result<{ readonly claimIds: readonly string[] }, FileCodes>> {
  const run = await findRun(ctx.db, runId);
  if (!run) return refuse('payouts/unknown-run');
  if (run.state !== 'approved') return refuse('payouts/not-approved');
  const open = (await runEntries(ctx.db, runId)).filter(({ payoutState }) => payoutState === 'processing');
  return open.length === 0 ? refuse('payouts/all-settled') : ok({ claimIds: open.map(({ claimId }) => claimId) });
}

/**
 * The file for the bank, of the transfers of an approved run that are not settled, by the owner's columns. The account
 * numbers are decrypted now and stored nowhere. Each file is audited: who, run, number and sum.
 */
export async function makeBankFile(
  ctx: NamesContext,
  input: { readonly runId: string; readonly actor: string },
): Promise<Result<string, FileCodes>> {
  const { runId, actor } = input;
  const at = await ctx.businessNow();
  const company = (await companyNames(ctx)).en;
  return ctx.transaction(async (tx): Promise<Result<string, FileCodes>> => {
    const checked = await checkBankFile({ db: tx }, runId);
    if (!checked.ok) return checked;
    const settings = await readSettings(tx);
    const payouts = new Map((await runEntries(tx, runId)).map(({ claimId, payoutId }) => [claimId, payoutId ?? '']));
    const claims = await claimsByIds(tx, checked.value.claimIds);
    const names = await findNames(
      tx,
      claims.map(({ referrerId }) => referrerId),
    );
    const rows = claims.map((claim) => ({
      name: names.get(claim.referrerId) ?? '',
      account: ctx.decrypt(claim.accountSealed, claim.id),
      ifsc: claim.ifsc,
      bank: claim.bankName,
      amount: rupeeDecimal(paise(claim.amountPaise)),
      reference: payouts.get(claim.id) ?? '',
      claim: claim.id,
    }));
    await recordAudit(tx, {
      actor,
      action: 'payouts/bank-file',
      subject: runId,
      details: {
        count: claims.length,
        amountPaise: claims.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
        accountShown: true,
      },
    });
    const day = dayInIndia(at).split('-').toReversed().join('/');
    return ok(writeCsv(fileRows(settings, rows, { day, company })));
  });
}
