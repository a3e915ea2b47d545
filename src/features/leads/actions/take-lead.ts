import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, secondMs } from '#kit/time.ts';
import { type ContentContext, readSite } from '#features/content/actions/read-content.ts';
import { queueMessage } from '#features/notifications/actions/queue-message.ts';
import type { Lead } from '../model.ts';
import { countedWithinMs, flagsOf, sameWithinMs, staffMailOf, type Typed } from '../rules.ts';
import { insertLead, isStored, lockAddress, lockSame, nthLeadAt } from '../store.ts';

export type LeadsContext = ContentContext & {
  readonly policy: { readonly staffMail: string; readonly leadAddressLimit: number };
};

/**
 * Stores a request for a call-back or a quote and queues the mail that tells staff, both or neither.
 * The same words within a minute are stored once. Odd numbers and unknown products are stored and flagged; what a
 * program typed is stored, flagged as spam and told to nobody. Refuses only beyond the address's hourly limit, which
 * holds exactly when many are sent at once.
 */
export async function takeLead(
  ctx: LeadsContext,
  typed: Typed,
  from: { readonly address: string; readonly language: 'en' | 'hi' },
): Promise<Result<undefined, 'leads/too-many'>> {
  const { kind, name, phone, email, product } = typed;
  const digest = ctx.keyedHash('leads/same', JSON.stringify([kind, name, phone, email, product]));
  const addressHash = ctx.keyedHash('leads/address', from.address);
  const flags = flagsOf(typed, await ourProducts(ctx));
  return ctx.transaction(async (tx): Promise<Result<undefined, 'leads/too-many'>> => {
    await lockAddress(tx, addressHash);
    await lockSame(tx, digest);
    const createdAt = ctx.now();
    if (await isStored(tx, digest, after(createdAt, -sameWithinMs))) return ok(undefined);
    const oldest = await nthLeadAt(tx, addressHash, ctx.policy.leadAddressLimit);
    const waitMs = oldest ? after(oldest, countedWithinMs).getTime() - createdAt.getTime() : 0;
    if (waitMs > 0) return refuse('leads/too-many', { retryAfterS: waitMs / secondMs });

    const lead: Lead = {
      id: newId('lead'),
      kind,
      name,
      phone,
      email,
      product,
      flags,
      language: from.language,
      createdAt,
    };
    await insertLead(tx, { ...lead, digest, addressHash });
    if (!flags.includes('spam')) {
      await queueMessage(ctx, tx, {
        source: `lead:${lead.id}`,
        channel: 'email',
        to: ctx.policy.staffMail,
        ...staffMailOf(lead),
      });
    }
    return ok(undefined);
  });
}

/** Every name and title that a product page may send. */
async function ourProducts(ctx: LeadsContext): Promise<string[]> {
  const sites = await Promise.all((['en', 'hi'] as const).map((language) => readSite(ctx, language)));
  return sites.flatMap(({ products }) => products.flatMap((it) => [it.name, it.title]));
}
