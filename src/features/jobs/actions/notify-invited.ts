import type { Tx } from '#kit/context.ts';
import { type Language, languages } from '#kit/language.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { smsParts } from '#kit/text/sms-parts.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { type CompanyNames, companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { queueBulkMessages } from '#features/notifications/actions/queue-messages.ts';
import type { MessageIn } from '#features/notifications/model.ts';
import { invitedToApply } from '../messages.ts';
import type { InvitedCount } from '../model/desk.ts';
import type { OfOpening, Role } from '../model/jobs.ts';
import { countInvited, invitedToNotify, markInvitedNotified } from '../store/invited.ts';
import { maxInvitedAtOnce } from '../terms.ts';
import { roleToChange } from './role-to-change.ts';

/** `smsPartPaise`: what an SMS part costs; 0 where it is not known. */
export type InvitingContext = NamesContext & {
  readonly config: { readonly appUrl: string; readonly smsPartPaise: number };
};

const openingOf = ({ name, opening }: Role): OfOpening => ({ role: name, opening });
const messageOf = ({ config }: InvitingContext, company: CompanyNames, { texts }: Role): MessageIn =>
  invitedToApply(company, {
    role: { en: texts.en.title, hi: texts.hi.title },
    host: new URL(config.appUrl).host,
  });

/**
 * How many numbers an opening has invited, and the SMS to those that got none yet, at most as many as one call sends: their
 * parts and cost, by the language of those who have no account.
 */
export async function readInvited(ctx: InvitingContext, role: Role): Promise<InvitedCount> {
  const { total } = await countInvited(ctx.db, openingOf(role));
  const waiting = await invitedToNotify(ctx.db, openingOf(role), maxInvitedAtOnce);
  const message = messageOf(ctx, await companyNames(ctx), role);
  const { smsPartPaise: price } = ctx.config;
  const messages = languages.map((language) => {
    const parts = waiting.reduce((sum, to) => sum + smsParts(message(to.language ?? language).text).parts, 0);
    return { language, parts, cost: price === 0 ? null : rupeesOnWire(paise(parts * price)) };
  });
  return { total, toNotify: waiting.length, messages };
}

/**
 * Queues the SMS to the invited numbers of a role's current opening that got none yet; those who have an account get it in
 * its language. `count`: what the person saw; refused when it is another by now, and for a closed role.
 */
export async function notifyInvited(
  ctx: InvitingContext,
  input: OfOpening & { readonly count: number; readonly language: Language },
  actor: string,
): Promise<Result<number, 'jobs/unknown-role' | 'jobs/role-changed' | 'jobs/closed' | 'jobs/not-as-shown'>> {
  const at = await ctx.businessNow();
  // Read before the transaction, which takes its own connection.
  const names = await companyNames(ctx);
  return ctx.transaction(async (tx: Tx) => {
    const found = await roleToChange(tx, { name: input.role, actor }, at);
    if (!found.ok) return found;
    const role = found.value;
    if (role.opening !== input.opening) return refuse('jobs/role-changed');
    if (role.state === 'closed') return refuse('jobs/closed');
    const waiting = await invitedToNotify(tx, openingOf(role), maxInvitedAtOnce);
    if (waiting.length === 0 || waiting.length !== input.count) return refuse('jobs/not-as-shown');
    const message = messageOf(ctx, names, role);
    const outgoing = waiting.map(({ number, phone, language }) => {
      const { template, text } = message(language ?? input.language);
      return { source: `invitation:${number}`, channel: 'sms' as const, to: phone, template, text };
    });
    await queueBulkMessages(ctx, tx, ...outgoing);
    await markInvitedNotified(
      tx,
      waiting.map(({ number }) => number),
      ctx.now(),
    );
    await recordAudit(tx, {
      actor,
      action: 'jobs/invited-notified',
      subject: role.name,
      details: { opening: role.opening, count: waiting.length },
    });
    return ok(waiting.length);
  });
}
