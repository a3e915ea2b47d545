import { headText } from '#features/audit/model.ts';
import { sealedHead } from '#features/audit/actions/seal-audit.ts';
import { storeFindings } from '#features/attention/actions/record.ts';
import type { CopyFault, CopyReport } from '../model/parts.ts';
import { isCopyDue, isTrialDue } from '../rules.ts';
import {
  copyAges,
  forgetLogState,
  insertBackup,
  installationOf,
  readCopyState,
  readLogState,
  writeCopyState,
  writeLogState,
} from '../store.ts';
import type { CopiesContext } from './context.ts';

/** Writes a day's copy to BACKUP_TO once its hour is reached, tries again while it fails, and says so. Safe to repeat. */
export async function writeDueCopy(ctx: CopiesContext): Promise<void> {
  if (!ctx.copies) {
    if ((await readCopyState(ctx.db)).fault !== undefined) await noteReport(ctx, undefined, undefined);
    return;
  }
  const { copiedAt } = await copyAges(ctx.db);
  const log = ctx.copies.sendLog && (await readLogState(ctx.db));
  if (isCopyDue(copiedAt, { now: ctx.now(), hour: ctx.copies.hour, log })) await writeCopyNow(ctx);
}

/** Sends what the database changed since the last minute. Safe to repeat. */
export async function sendLog(ctx: CopiesContext): Promise<void> {
  if (!ctx.copies?.sendLog) {
    if (await readLogState(ctx.db)) await forgetLogState(ctx.db);
    return;
  }
  const report = await ctx.copies.sendLog({ installation: await installationOf(ctx.db) });
  if (report) await writeLogState(ctx.db, report);
}

/**
 * Writes a copy now, whether one is due or not.
 * @returns undefined while another one is written, or without BACKUP_TO
 */
export async function writeCopyNow(ctx: CopiesContext): Promise<CopyReport | undefined> {
  const { copies } = ctx;
  if (!copies) return undefined;
  const { place } = await readCopyState(ctx.db);
  const { trialHours } = await copyAges(ctx.db);
  const head = await sealedHead(ctx);
  try {
    const report = await copies.write({
      installation: await installationOf(ctx.db),
      isKnown: place === copies.place,
      isTrialDue: isTrialDue(trialHours),
      auditHead: head && headText(head),
      now: ctx.now(),
    });
    if (report) await noteReport(ctx, copies.place, report);
    return report;
  } catch (error) {
    await noteReport(ctx, copies.place, { madeAt: undefined, fault: 'failed', isTried: false, mayRemove: true });
    throw error;
  }
}

const subject = 'copies';
async function noteReport(
  ctx: CopiesContext,
  place: string | undefined,
  report: CopyReport | undefined,
): Promise<void> {
  const at = await ctx.businessNow();
  const fault: CopyFault | undefined = report?.fault;
  const fresh = await ctx.transaction(async (tx) => {
    const before = await readCopyState(tx);
    // Known from the first complete copy on.
    const copiedTo = (report?.madeAt ? place : undefined) ?? before.place;
    if (report?.madeAt)
      await insertBackup(tx, report.madeAt, ['backup', 'copy', ...(report.isTried ? (['trial'] as const) : [])]);
    await writeCopyState(tx, {
      ...(copiedTo === undefined ? {} : { place: copiedTo }),
      ...(fault === undefined ? {} : { fault }),
      mayRemove: report?.madeAt ? report.mayRemove : (before.mayRemove ?? true),
    });
    const found = fault === undefined ? [] : [{ subject: `${subject} ${fault}`, details: { fault } }];
    return storeFindings(tx, 'copy-failed', { found, at });
  });
  if (fault !== undefined && fresh.length > 0) ctx.log.error('the copy elsewhere failed', new Error(fault), { fault });
  if (report?.madeAt) ctx.log.info('copy elsewhere written', { tried: report.isTried });
}
