import type { Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, secondMs } from '#kit/time.ts';
import { readSite } from '#features/content/actions/read-content.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import type { Lead } from '../model.ts';
import { countedWithinMs, flagsOf, singleMailsPerIp, sameWithinMs, staffMailOf, type Typed } from '../rules.ts';
import { insertLead, isStored, lockIp, lockSingleMails, lockSame, nthLeadAt, singleMailsSince } from '../store.ts';
import type { LeadsContext } from './context.ts';

/**
 * Stores a request for a call-back or a quote and queues the mail that tells staff, both or neither. Where many come
 * within an hour it has no mail of its own: a flood must not bury the others, nor use up what the mail server takes.
 * Staff are told of it by the mail of the hour (`tellOfUntold`). The same words within ten minutes are stored once, so
 * that sending again is safe where an answer was lost. Odd numbers and unknown products are stored and flagged. Where
 * the trap was filled in it is stored as probable spam, of which staff are told by the hour too: a browser may have
 * filled it in, not a program; the same words without it are a request of their own. Refuses only beyond the address's
 * hourly limit, which holds exactly when many are sent at once.
 */
export async function createLead(
  ctx: LeadsContext,
  typed: Typed,
  from: { readonly address: string; readonly language: 'en' | 'hi' },
): Promise<Result<undefined, 'leads/too-many'>> {
  const { kind, name, phone, email, product } = typed;
  const isTrapped = typed.trap !== '';
  const digest = ctx.keyedHash('leads/same', JSON.stringify([kind, name, phone, email, product, isTrapped]));
  const addressHash = ipHashOf(ctx, from.address);
  const flags = flagsOf(typed, await ourProducts(ctx));
  return ctx.transaction(async (tx): Promise<Result<undefined, 'leads/too-many'>> => {
    await lockIp(tx, addressHash);
    await lockSame(tx, digest);
    const createdAt = ctx.now();
    if (await isStored(tx, digest, after(createdAt, -sameWithinMs))) return ok(undefined);
    const waitMs = await waitOf(ctx, tx, addressHash, createdAt);
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
    const hasOwnMail = !isTrapped && (await mayHaveSingleMail(ctx, tx, addressHash, createdAt));
    const source = `lead:${lead.id}`;
    const number = await insertLead(tx, {
      ...lead,
      state: isTrapped ? 'spam' : 'new',
      hasOwnMail,
      toldBy: hasOwnMail ? source : '',
      digest,
      addressHash,
    });
    if (hasOwnMail) {
      const mail = staffMailOf({ ...lead, number });
      await queueMessages(ctx, tx, { source, channel: 'email', to: ctx.config.staffMail, ...mail });
    }
    return ok(undefined);
  });
}

async function mayHaveSingleMail(ctx: LeadsContext, tx: Tx, addressHash: string, now: Date): Promise<boolean> {
  const limit = ctx.config.leadMailLimit;
  await lockSingleMails(tx);
  const { ofAddress, ofAll } = await singleMailsSince(tx, after(now, -countedWithinMs), addressHash);
  return ofAddress < limit * singleMailsPerIp && ofAll < limit;
}

/** How long an address must wait until its next request is taken; 0 where it need not. */
export const waitOfIp = (ctx: LeadsContext, address: string): Promise<number> =>
  waitOf(ctx, ctx.db, ipHashOf(ctx, address), ctx.now());

const ipHashOf = (ctx: LeadsContext, address: string): string => ctx.keyedHash('leads/address', address);
async function waitOf(ctx: LeadsContext, tx: Tx, addressHash: string, now: Date): Promise<number> {
  const oldest = await nthLeadAt(tx, addressHash, ctx.config.leadIpLimit);
  return oldest ? Math.max(0, after(oldest, countedWithinMs).getTime() - now.getTime()) : 0;
}

/** Every name and title that a product page may send. */
async function ourProducts(ctx: LeadsContext): Promise<string[]> {
  const sites = await Promise.all((['en', 'hi'] as const).map((language) => readSite(ctx, language)));
  return sites.flatMap(({ products }) => products.flatMap((product) => [product.name, product.title]));
}
