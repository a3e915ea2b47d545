import type { Context } from '#kit/context.ts';
import type { LeadNote, StoredLead } from '../model/leads.ts';
import { findLead } from '../store/leads.ts';
import { notesOf } from '../store/notes.ts';

/** One lead with all its fields. */
export const readLead = (ctx: Pick<Context, 'db'>, number: number): Promise<StoredLead | undefined> =>
  findLead(ctx.db, number);

/** What staff wrote down about a lead, oldest first. */
export const readNotes = (ctx: Context, leadId: string): Promise<LeadNote[]> => notesOf(ctx.db, leadId);
