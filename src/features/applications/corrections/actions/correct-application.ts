import { runningClock } from '#kit/clock.ts';
import type { Session, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, dayInIndia } from '#kit/time.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { lockSlotOfLetter, reissueLetter } from '#features/interviews/actions/issue-letter.ts';
import { notifyAfterMs } from '#features/interviews/terms.ts';
import { findOwnPhoto } from '#features/photos/actions/store-photo.ts';
import { photoUrl } from '#features/photos/model.ts';
import { ApplicationCorrected } from '../../events.ts';
import { correctionSaved } from '../../messages.ts';
import type { Application, Correction, CorrectionBlock, FrozenForm } from '../../model/applications.ts';
import { changedFields } from '../model.ts';
import { districtIn, stateNames } from '../../forms/places.ts';
import { identityNumberIn } from '../../rules.ts';
import { changedSince, checkCorrection, type CorrectionInput, differenceOf, usableWindow } from '../rules.ts';
import {
  correctionsOf,
  forgetSharedIdentity,
  identityHashOf,
  insertCorrection,
  writeCorrected,
} from '../store/corrections.ts';
import { lockIdentity, markSharedIdentity } from '../../store/identity.ts';
import { findApplication, lockApplication } from '../../store/applications.ts';
import type { ApplicationsContext } from '../../actions/context.ts';
import { findWindows } from './correction-windows.ts';
import { readIdentityRule } from '../../forms/actions/form-settings.ts';
import { queueForApplicant } from '../../actions/notify-applicant.ts';

export interface CorrectApplicationInput {
  readonly session: Session;
  readonly applicationId: string;
  /** The number of the newest correction when the form was shown; 0 without one. */
  readonly seen: number;
  readonly form: CorrectionInput;
  /** The digest of the photo file that was uploaded with the form. */
  readonly photoDigest?: string | undefined;
}
type Codes =
  | 'applications/unknown'
  | 'applications/not-yours'
  | 'applications/fields'
  | 'applications/form-changed'
  | `applications/${CorrectionBlock}`;

/**
 * Corrects a paid application for its applicant, in an open correction window. All fields are checked as when applying;
 * category, role, mobile number and fee stay. Stores of each changed field the value before and after, informs the
 * applicant, and emits ApplicationCorrected. The letter of a call to come is re-issued with a corrected name. A form that another correction has changed since is refused: its facts name
 * the fields that can be taken over as `updated`, and those to decide on as `contested`. Safe to repeat.
 * @returns the correction; undefined where nothing differs.
 */
export async function correctApplication(
  ctx: ApplicationsContext,
  input: CorrectApplicationInput,
): Promise<Result<Correction | undefined, Codes>> {
  const identity = await readIdentityRule(ctx);
  const names = await companyNames(ctx);
  const clock = await runningClock(ctx);
  const { session, applicationId, seen } = input;
  const number = identityNumberIn(input.form.aadhar);
  const identityHash = number === '' ? null : await ctx.lastingHash('applications/identity', number);
  return ctx.transaction(async (tx): Promise<Result<Correction | undefined, Codes>> => {
    const unlocked = await findApplication(tx, applicationId);
    if (!unlocked) return refuse('applications/unknown');
    if (unlocked.accountId !== session.accountId) return refuse('applications/not-yours');
    // Before the application, in the order of calls.
    const slot =
      input.form.name === unlocked.form.name ? undefined : await lockSlotOfLetter(tx, applicationId, clock());
    await lockApplication(tx, unlocked.accountId, unlocked.role);
    const application = (await findApplication(tx, applicationId)) ?? unlocked;
    // The window is checked at the time when the lock was acquired, not when the call began.
    const at = clock();
    const earlier = await correctionsOf(tx, [applicationId]);
    const checked = checkCorrection(input.form, application, {
      accountPhone: session.phone,
      today: dayInIndia(at),
      identity,
      districtIn,
      isState: (state) => stateNames.includes(state),
    });
    const next =
      'faults' in checked
        ? undefined
        : await complete(tx, {
            ...input,
            application,
            form: checked.form,
            identityHash,
            photo: input.form.photo ?? '',
          });
    const difference = next && differenceOf(application.form, next.form, next.isOtherIdentity);
    const newest = earlier[0]?.number ?? 0;
    if (next && newest > seen && isRepeat(difference, earlier[0], input.photoDigest)) return ok(earlier[0]);
    const usable = usableWindow(
      application,
      await findWindows(tx, application),
      (key) => earlier.filter(({ madeIn }) => madeIn === key).length,
      at,
    );
    if ('block' in usable) return refuse(`applications/${usable.block}`);
    if ('faults' in checked) return refuse('applications/fields', { fields: checked.faults });
    if (!next) return refuse('applications/fields', { fields: [{ field: 'photo', reason: 'not-yours' }] });
    if (newest !== seen) {
      const { updated, contested } = changedSince(earlier, seen, next.form, number === '');
      return refuse('applications/form-changed', {
        facts: { updated: updated.join(' '), contested: contested.join(' ') },
      });
    }
    if (!difference) return ok(undefined);
    const correction = {
      applicationId,
      number: newest + 1,
      at,
      madeIn: usable.window.key,
      ...difference,
      photoDigest: input.photoDigest ?? null,
    };
    const hashes = next.isOtherIdentity ? [next.earlierHash, next.identityHash].filter((hash) => hash !== null) : [];
    // Before any row is written and in one order, or two corrections could wait for each other.
    for (const hash of hashes.toSorted()) await lockIdentity(tx, application.role, hash);
    await insertCorrection(tx, correction, next.isOtherIdentity ? next.earlierHash : null);
    await writeCorrected(tx, application, difference.after, next.isOtherIdentity ? next.identityHash : undefined);
    if (next.isOtherIdentity) await compareIdentities(tx, application.role, next.earlierHash, next.identityHash);
    if (slot !== undefined && 'name' in difference.after) {
      const letter = { applicationId, slot, at: ctx.now(), by: session.accountId };
      await reissueLetter(tx, { ...letter, notifyAt: after(ctx.now(), notifyAfterMs) });
    }
    await recordCorrection(ctx, tx, { application, correction, names, email: next.form.email });
    return ok(correction);
  });
}

/** True for a form that was sent twice: it differs in nothing, or in that its file was uploaded twice. */
const isRepeat = (
  difference: Pick<Correction, 'after'> | undefined,
  newest: Correction | undefined,
  photoDigest: string | undefined,
): boolean =>
  !difference ||
  (photoDigest !== undefined &&
    newest?.photoDigest === photoDigest &&
    Object.keys(difference.after).every((name) => name === 'photoKey'));

/** The form with its photo and the hash of its identity number; undefined where the photo is not the person's own. */
async function complete(
  tx: Tx,
  input: {
    readonly application: Application;
    readonly session: Session;
    readonly form: FrozenForm;
    /** Its URL. */
    readonly photo: string;
    readonly identityHash: string | null;
  },
): Promise<Completed | undefined> {
  const { application, session, form, photo, identityHash } = input;
  const stored = application.form.photoKey;
  const photoKey =
    photo === photoUrl(stored) ? stored : await findOwnPhoto({ db: tx }, { url: photo, accountId: session.accountId });
  if (photoKey === undefined) return undefined;
  const earlierHash = await identityHashOf(tx, application.id);
  const isOtherIdentity = identityHash !== null && identityHash !== earlierHash;
  return { form: { ...form, photoKey }, identityHash, earlierHash, isOtherIdentity };
}
interface Completed {
  readonly form: FrozenForm;
  /** Null where no number was given. */
  readonly identityHash: string | null;
  readonly earlierHash: string | null;
  readonly isOtherIdentity: boolean;
}

/** Marks the applications that have the new number too, as when applying; clears the mark of those that it left. */
async function compareIdentities(tx: Tx, role: string, earlier: string | null, next: string | null): Promise<void> {
  if (earlier !== null) await forgetSharedIdentity(tx, role, earlier);
  if (next !== null) await markSharedIdentity(tx, role, next);
}

/** Audits a correction by reference, and informs its applicant at the corrected address. */
async function recordCorrection(
  ctx: ApplicationsContext,
  tx: Tx,
  input: {
    readonly application: Application;
    readonly correction: Correction;
    readonly names: Awaited<ReturnType<typeof companyNames>>;
    readonly email: string;
  },
): Promise<void> {
  const { application, correction, names, email } = input;
  const { id, accountId } = application;
  const { number } = correction;
  const changed = changedFields(correction);
  await recordAudit(tx, {
    actor: accountId,
    action: 'applications/corrected',
    subject: id,
    // The values are personal: they are erased with the correction.
    details: { correction: number, fields: changed.join(' '), version: application.version + 1 },
  });
  if (changed.includes('name') && changed.includes('aadhar'))
    await recordEvent(tx, 'identity-replaced', {
      subject: `${id}/${number}`,
      details: { application: id },
      at: ctx.now(),
    });
  await ctx.emit(tx, ApplicationCorrected({ applicationId: id, correction: number, fields: changed.join(' ') }));
  const source = `application:${id}:correction:${number}`;
  await queueForApplicant(ctx, tx, { accountId, email }, source, correctionSaved(names, { number: id }));
}
