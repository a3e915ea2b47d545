import { runningClock } from '#kit/clock.ts';
import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { findCorrectionWindows } from '#features/jobs/actions/correction-windows.ts';
import type { WindowOfOpening } from '#features/jobs/model/correction-windows.ts';
import { openCorrection } from '../store/requests.ts';
import { correctionOpened } from '../../messages.ts';
import type { Application, CorrectionWindow, OpenWindow } from '../../model/applications.ts';
import { sourceOfWindow } from '../../model/sources.ts';
import { isDecidedStage } from '../../stages/model.ts';
import { readWindowEnd, windowsOf } from '../rules.ts';
import { endWindow, insertWindow, newestWindows } from '../store/corrections.ts';
import { findApplication, lockApplication } from '../../store/applications.ts';
import type { ApplicationsContext } from '../../actions/context.ts';
import { queueForApplicant } from '../../actions/notify-applicant.ts';
import { closeRequest } from './request-correction.ts';

type Windowed = Pick<Application, 'id' | 'role' | 'opening'>;
/** The correction windows of each of these applications. */
export async function findAllWindows(
  tx: Tx,
  applications: readonly Windowed[],
): Promise<(application: Windowed) => OpenWindow[]> {
  if (applications.length === 0) return () => [];
  const own = await newestWindows(
    tx,
    applications.map(({ id }) => id),
  );
  const ofOpenings = await findCorrectionWindows(tx, applications);
  return ({ id, role, opening }) =>
    windowsOf(
      own.find(({ applicationId }) => applicationId === id),
      ofOpenings.find((window) => window.role === role && window.opening === opening),
    );
}
/** The windows of one application, apart. */
export async function findOwnWindow(
  tx: Tx,
  application: Windowed,
): Promise<{
  readonly own: CorrectionWindow | undefined;
  readonly ofOpening: WindowOfOpening | undefined;
  readonly all: readonly OpenWindow[];
}> {
  const [own] = await newestWindows(tx, [application.id]);
  const [ofOpening] = await findCorrectionWindows(tx, [application]);
  return { own, ofOpening, all: windowsOf(own, ofOpening) };
}
/** The correction windows of an application. */
export const findWindows = async (tx: Tx, application: Windowed): Promise<OpenWindow[]> =>
  (await findAllWindows(tx, [application]))(application);

type Codes = 'applications/unknown' | 'applications/not-active' | 'applications/window-changed';
type OpenCodes = Codes | 'applications/decided' | 'http/fields';

/**
 * Staff: opens a correction window for one application until a time, unasked or as the answer to its open request, which
 * it closes. `seen` is the number of the newest window that the person saw, 0 without one. Refused once staff have decided,
 * when the applicant can't use it. The applicant is informed. Safe to repeat.
 */
export async function openCorrectionWindow(
  ctx: ApplicationsContext,
  input: {
    readonly applicationId: string;
    readonly seen: number;
    readonly day: string;
    readonly time: string;
    /** To the open request; may be empty. */
    readonly answer: string;
    readonly actor: string;
  },
): Promise<Result<CorrectionWindow, OpenCodes>> {
  const { applicationId, seen, actor } = input;
  const names = await companyNames(ctx);
  const clock = await runningClock(ctx);
  return ctx.transaction(async (tx): Promise<Result<CorrectionWindow, OpenCodes>> => {
    const found = await findLocked(tx, applicationId);
    if (!found.ok) return found;
    if (isDecidedStage(found.value.stage)) return refuse('applications/decided');
    const at = clock();
    const until = readWindowEnd(input, at);
    if (!until.ok) return until;
    const [newest] = await newestWindows(tx, [applicationId]);
    const isSame = newest?.until.getTime() === until.value.getTime();
    const request = await openCorrection(tx, applicationId);
    // With an open request it is an answer, not a repeat.
    if (newest && isSame && !request && (newest.openedBy === actor || newest.number === seen)) return ok(newest);
    if (seen !== (newest?.number ?? 0)) return refuse('applications/window-changed');
    const window = {
      applicationId,
      number: (newest?.number ?? 0) + 1,
      openedAt: at,
      openedBy: actor,
      until: until.value,
    };
    await insertWindow(tx, window);
    if (request) await closeRequest(tx, request, { answer: input.answer.trim(), outcome: 'window', actor, at });
    await recordAudit(tx, {
      actor,
      action: 'applications/correction-opened',
      subject: applicationId,
      details: { window: window.number, until: until.value.toISOString() },
    });
    const message = correctionOpened(names, { number: applicationId, until: until.value });
    const { accountId, form } = found.value;
    const source = sourceOfWindow(applicationId, window.number);
    await queueForApplicant(ctx, tx, { accountId, email: form.email }, source, message);
    return ok(window);
  });
}

/** Staff: closes the correction window of one application now. Safe to repeat. */
export async function closeCorrectionWindow(
  ctx: ApplicationsContext,
  input: { readonly applicationId: string; readonly seen: number; readonly actor: string },
): Promise<Result<undefined, Codes>> {
  const { applicationId, seen, actor } = input;
  const clock = await runningClock(ctx);
  return ctx.transaction(async (tx): Promise<Result<undefined, Codes>> => {
    const found = await findLocked(tx, applicationId);
    if (!found.ok) return found;
    const at = clock();
    const [newest] = await newestWindows(tx, [applicationId]);
    if (seen !== (newest?.number ?? 0)) return refuse('applications/window-changed');
    if (!newest || newest.until <= at) return ok(undefined);
    await endWindow(tx, newest, at);
    const details = { window: newest.number };
    await recordAudit(tx, { actor, action: 'applications/correction-ended', subject: applicationId, details });
    return ok(undefined);
  });
}

/** An active application, under the lock that serializes its changes. */
async function findLocked(
  tx: Tx,
  applicationId: string,
): Promise<Result<Application, 'applications/unknown' | 'applications/not-active'>> {
  const unlocked = await findApplication(tx, applicationId);
  if (!unlocked) return refuse('applications/unknown');
  await lockApplication(tx, unlocked.accountId, unlocked.role);
  const application = await findApplication(tx, applicationId);
  return application?.state === 'active' ? ok(application) : refuse('applications/not-active');
}
