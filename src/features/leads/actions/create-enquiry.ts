import type { Result } from '#kit/result.ts';
import { readCounted } from '#features/content/actions/read-content.ts';
import { readEnquiry, type TypedEnquiry } from '../rules/enquiry.ts';
import type { LeadsContext } from './context.ts';
import { storeRequest, type StoredRequest, type Visitor } from './create-lead.ts';

/**
 * Stores an enquiry for several products as one lead, with the limits and the repeats of every request (`storeRequest`).
 * Refuses with every invalid field.
 * @returns its numbers, of a repeat those of the stored one.
 */
export async function createEnquiry(
  ctx: LeadsContext,
  typed: TypedEnquiry,
  visitor: Visitor,
): Promise<Result<StoredRequest, 'http/fields' | 'leads/too-many'>> {
  const read = readEnquiry(typed, await ctx.businessNow(), await readCounted(ctx));
  if (!read.ok) return read;
  const honeypot = (typed['remark'] ?? '').trim();
  return storeRequest(ctx, { kind: 'quote', ...read.value, honeypot }, visitor);
}
