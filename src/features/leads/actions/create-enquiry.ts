import { ok, type Result } from '#kit/result.ts';
import { defined } from '#kit/defined.ts';
import { readEnquiry, type TypedEnquiry } from '../rules/enquiry.ts';
import { findLead } from '../store/leads.ts';
import type { LeadsContext } from './context.ts';
import { storeRequest, type Visitor } from './create-lead.ts';

/**
 * Stores an enquiry for several products as one lead, with the limits and the repeats of every request (`storeRequest`).
 * Refuses with every invalid field.
 * @returns its lead's number and its enquiry number, of a repeat those of the stored one.
 */
export async function createEnquiry(
  ctx: LeadsContext,
  typed: TypedEnquiry,
  visitor: Visitor,
): Promise<Result<{ readonly number: number; readonly enquiryNumber: string }, 'http/fields' | 'leads/too-many'>> {
  const read = readEnquiry(typed, await ctx.businessNow());
  if (!read.ok) return read;
  const honeypot = (typed['remark'] ?? '').trim();
  const stored = await storeRequest(ctx, { kind: 'quote', ...read.value, honeypot, isEnquiry: true }, visitor);
  if (!stored.ok) return stored;
  const lead = await findLead(ctx.db, stored.value);
  return ok({ number: stored.value, enquiryNumber: defined(lead?.enquiryNumber ?? undefined) });
}
