import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { Application } from '../../model/applications.ts';
import type { MoveCode, UndoCode } from '../model.ts';
import { findApplication, lockApplication } from '../../store/applications.ts';
import { insertNote, newestNote } from '../../store/notes.ts';
import { type Move, type Moved, moveStage, undoMove } from './move-stage.ts';

/** Moves one application for staff, as `moveStage` does, in its own transaction. */
export async function moveApplicationStage(
  ctx: Context,
  asked: Omit<Move, 'at' | 'isBulk'>,
): Promise<Result<Moved, MoveCode>> {
  const at = await ctx.businessNow();
  return ctx.transaction((tx) => moveStage(ctx, tx, { ...asked, at }));
}

/** Undoes one move for staff, as `undoMove` does, in its own transaction. */
export const undoApplicationMove = (
  ctx: Context,
  asked: { readonly applicationId: string; readonly number: number; readonly by: string },
): Promise<Result<Application, UndoCode>> => ctx.transaction((tx) => undoMove(ctx, tx, asked));

/**
 * Stores a note by staff. The same person's newest note is not stored twice. The audit names the note and never has its
 * text, because notes are erased with the personal fields.
 */
export const noteApplication = (
  ctx: Context,
  { applicationId, text, by }: { readonly applicationId: string; readonly text: string; readonly by: string },
): Promise<Result<undefined, 'applications/unknown' | 'applications/erased'>> =>
  ctx.transaction(async (tx): Promise<Result<undefined, 'applications/unknown' | 'applications/erased'>> => {
    const unlocked = await findApplication(tx, applicationId);
    if (!unlocked) return refuse('applications/unknown');
    await lockApplication(tx, unlocked.accountId, unlocked.role);
    const application = await findApplication(tx, applicationId);
    if (!application || application.form.name === '') return refuse('applications/erased');
    const newest = await newestNote(tx, applicationId);
    if (newest?.text === text && newest.author === by) return ok(undefined);
    const note = await insertNote(tx, applicationId, { author: by, at: await ctx.businessNow(), text });
    await recordAudit(tx, { actor: by, action: 'applications/noted', subject: applicationId, details: { note } });
    return ok(undefined);
  });
