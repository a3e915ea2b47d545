import type { Context } from '#kit/context.ts';
import type { StoredLead } from '../model/leads.ts';
import { findLead } from '../store/leads.ts';

/** One lead with all its fields. */
export const readLead = (ctx: Pick<Context, 'db'>, number: number): Promise<StoredLead | undefined> =>
  findLead(ctx.db, number);
