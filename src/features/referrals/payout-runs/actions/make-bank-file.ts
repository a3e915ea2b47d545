import type { Context, Tx } from '#kit/context.ts';
import { paise, rupeeDecimal } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { sha256Of } from '#kit/files/sha256.ts';
import { dayInIndia } from '#kit/time.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { bankFile, columnFaults, fileNameOf, layoutFaults } from '../rules.ts';
import { countBankFiles, readSettings, findRun, isOfClaim, isOfRefund, runEntries } from '../store.ts';
import { findTransfers } from '#features/payments/transfers/actions/transfer-in-run.ts';
import { claimsByIds } from '../../claims/store/claims.ts';
import { readAccounts } from '../../claims/actions/account-keys.ts';

export type FileCodes =
  | 'payouts/unknown-run'
  | 'payouts/not-approved'
  | 'payouts/all-settled'
  | 'payouts/file-columns'
  | 'payouts/no-account-readable'
  | 'payouts/none-fits'
  | 'payouts/unconfirmed';

type FileContext = NamesContext & Pick<Context, 'decrypt' | 'lastingHash' | 'log'>;

/** Refuses what the file would be refused for, so that the page that asks for it says why. */
export async function checkBankFile(ctx: FileContext, runId: string): Promise<Result<undefined, FileCodes>> {
  const read = await readBankFile(ctx, ctx.db, runId);
  return read.ok ? ok(undefined) : read;
}

/** Refuses a run that is not approved, whose transfers are all settled, or one of whose people may have been paid since a restore. */
async function openTransfers(
  ctx: Pick<Context, 'db'>,
  runId: string,
): Promise<Result<{ readonly claimIds: readonly string[]; readonly refundIds: readonly string[] }, FileCodes>> {
  const run = await findRun(ctx.db, runId);
  if (!run) return refuse('payouts/unknown-run');
  if (run.state !== 'approved') return refuse('payouts/not-approved');
  const open = (await runEntries(ctx.db, runId)).filter(({ payoutState }) => payoutState === 'processing');
  if (open.length === 0) return refuse('payouts/all-settled');
  const settings = await readSettings(ctx.db);
  if (columnFaults(settings.columns).length + layoutFaults(settings).length > 0) return refuse('payouts/file-columns');
  const claimIds = open.filter(isOfClaim).map(({ claimId }) => claimId);
  const refundIds = open.filter(isOfRefund).map(({ refundId }) => refundId);
  const unconfirmed = [
    ...(await claimsByIds(ctx.db, claimIds)),
    ...(await findTransfers(ctx.db, refundIds)).map((transfer) => ({ ...transfer, id: transfer.refundId })),
  ].filter(({ isUnconfirmed }) => isUnconfirmed);
  return unconfirmed.length === 0
    ? ok({ claimIds, refundIds })
    : refuse('payouts/unconfirmed', { facts: { claims: unconfirmed.map(({ id }) => id).join(', ') } });
}

/**
 * The file for the bank, of the transfers of an approved run that are not settled, by the owner's columns. The account
 * numbers are decrypted now and stored nowhere; a transfer whose account can't be read, or whose name the bank's format
 * can't hold, is left out, and its run's page names it. Each file is audited: who, run, number, sum, digest, and what was left out.
 */
export async function makeBankFile(
  ctx: FileContext,
  input: { readonly runId: string; readonly actor: string },
): Promise<Result<string, FileCodes>> {
  const { runId, actor } = input;
  return ctx.transaction(async (tx): Promise<Result<string, FileCodes>> => {
    const read = await readBankFile(ctx, tx, runId);
    if (!read.ok) return read;
    const { file, written, leftOut } = read.value;
    await recordAudit(tx, {
      actor,
      action: 'payouts/bank-file',
      subject: runId,
      details: {
        count: written.length,
        amountPaise: written.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
        accountShown: true,
        sha256: await sha256Of(new TextEncoder().encode(file)),
        ...(leftOut.length > 0 ? { leftOut: leftOut.join(', ') } : {}),
      },
    });
    return ok(file);
  });
}

interface ReadFile {
  readonly file: string;
  readonly written: readonly { readonly amountPaise: number }[];
  /** The numbers of claims and refunds. */
  readonly leftOut: readonly string[];
}
async function readBankFile(ctx: FileContext, tx: Tx, runId: string): Promise<Result<ReadFile, FileCodes>> {
  const at = await ctx.businessNow();
  const company = (await companyNames(ctx)).en;
  const checked = await openTransfers({ db: tx }, runId);
  if (!checked.ok) return checked;
  const settings = await readSettings(tx);
  const payouts = new Map(
    (await runEntries(tx, runId)).map(({ claimId, refundId, payoutId }) => [claimId ?? refundId, payoutId ?? '']),
  );
  const ofClaims = await claimsByIds(tx, checked.value.claimIds);
  const ofRefunds = (await findTransfers(tx, checked.value.refundIds)).map((transfer) => ({
    ...transfer,
    id: transfer.refundId,
  }));
  const all = [...ofClaims, ...ofRefunds];
  const accounts = await readAccounts(ctx, all);
  const claims = all.filter(({ id }) => accounts.has(id));
  if (claims.length === 0) return refuse('payouts/no-account-readable');
  const names = await findNames(
    tx,
    ofClaims.map(({ referrerId }) => referrerId),
  );
  const rows = claims.map((claim) => ({
    // As the claimant or payer typed the account's holder.
    name: claim.holder || ('referrerId' in claim ? (names.get(claim.referrerId) ?? '') : ''),
    account: accounts.get(claim.id) ?? '',
    ifsc: claim.ifsc,
    bank: claim.bankName,
    amount: rupeeDecimal(paise(claim.amountPaise)),
    reference: payouts.get(claim.id) ?? '',
    claim: claim.id,
  }));
  const { text: file, unfit } = bankFile(settings, rows, { day: dayInIndia(at), company, run: runId });
  const isUnfit = new Set(unfit.map(({ claim }) => claim));
  if (isUnfit.size === rows.length) return refuse('payouts/none-fits');
  const written = claims.filter(({ id }) => !isUnfit.has(id));
  const leftOut = all.filter(({ id }) => !accounts.has(id) || isUnfit.has(id)).map(({ id }) => id);
  return ok({ file, written, leftOut });
}

/** The name under which the bank takes it; `number` of the format counts the files of the day, this one included. */
export async function nameBankFile(ctx: Pick<Context, 'db' | 'businessNow'>, runId: string): Promise<string> {
  const day = dayInIndia(await ctx.businessNow());
  const { layout } = await readSettings(ctx.db);
  return fileNameOf(layout, { run: runId, day, number: await countBankFiles(ctx.db) });
}
