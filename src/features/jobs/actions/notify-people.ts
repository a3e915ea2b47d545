import type { Tx } from '#kit/context.ts';
import { type Language, languages } from '#kit/language.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { smsParts } from '#kit/text/sms-parts.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { type CompanyNames, companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { queueBulkMessages } from '#features/notifications/actions/queue-messages.ts';
import { smsOf } from '#features/notifications/model/messages.ts';
import { slotKinds } from '#features/notifications/model/sms-texts.ts';
import { invitedToApply, roleOpened } from '../messages.ts';
import type { InvitedCount, SmsCost } from '../model/desk.ts';
import type { OfOpening, Role, RoleState, ToNotify } from '../model/jobs.ts';
import { alertsToNotify, markAlertsNotified } from '../store/alerts.ts';
import { countInvited, invitedToNotify, markInvitedNotified } from '../store/invited.ts';
import { maxNotifiedAtOnce } from '../terms.ts';
import { roleToChange } from './role-to-change.ts';

/** `smsPartPaise`: what an SMS part costs; 0 where it is not known. */
export type NotifyingContext = NamesContext & {
  readonly config: { readonly appUrl: string; readonly smsPartPaise: number };
};

/** People to whom staff send an SMS about an opening, each once. */
interface Audience {
  /** At most `limit` of those who got none. */
  readonly waiting: (tx: Tx, of: OfOpening, limit: number) => Promise<ToNotify[]>;
  readonly mark: (tx: Tx, of: OfOpening, keys: readonly string[], at: Date) => Promise<unknown>;
  readonly message: typeof invitedToApply;
  readonly states: readonly RoleState[];
  /** Unique for a person and an opening. */
  readonly source: (of: OfOpening, key: string) => string;
  readonly audited: string;
}
const audiences = {
  /** The numbers that staff invited to the opening. */
  invited: {
    waiting: invitedToNotify,
    mark: (tx, _of, keys, at) => markInvitedNotified(tx, keys, at),
    message: invitedToApply,
    states: ['invited', 'open'],
    source: (_of, key) => `invitation:${key}`,
    audited: 'jobs/invited-notified',
  },
  /** The people who asked for an SMS when a role opens to everyone. */
  asked: {
    waiting: alertsToNotify,
    mark: markAlertsNotified,
    message: roleOpened,
    states: ['open'],
    source: ({ role, opening }, key) => `role-alert:${opening} ${role}:${key}`,
    audited: 'jobs/alerts-sent',
  },
} as const satisfies Readonly<Record<string, Audience>>;
export type AudienceName = keyof typeof audiences;

const openingOf = ({ name, opening }: Role): OfOpening => ({ role: name, opening });
const messageOf = ({ config }: NotifyingContext, audience: Audience, company: CompanyNames, { name }: Role) => {
  const career = `${config.appUrl}/career`;
  const page = `${career}/${encodeURIComponent(name)}`;
  return audience.message(company, page.length <= slotKinds.link.max ? page : career);
};

/** How many SMS one call sends to an audience, with their parts and cost by the language of those who have no account. */
async function costOf(ctx: NotifyingContext, audience: Audience, role: Role): Promise<SmsCost> {
  const waiting = await audience.waiting(ctx.db, openingOf(role), maxNotifiedAtOnce);
  const message = messageOf(ctx, audience, await companyNames(ctx), role);
  const { smsPartPaise: price } = ctx.config;
  const messages = languages.map((language) => {
    const parts = waiting.reduce((sum, to) => sum + smsParts(message(to.language ?? language).text).parts, 0);
    return { language, parts, cost: price === 0 ? null : rupeesOnWire(paise(parts * price)) };
  });
  return { toNotify: waiting.length, messages };
}
/** How many numbers the current opening has invited, and the SMS to those that got none yet. */
export const readInvited = async (ctx: NotifyingContext, role: Role): Promise<InvitedCount> => ({
  total: (await countInvited(ctx.db, openingOf(role))).total,
  ...(await costOf(ctx, audiences.invited, role)),
});
/** The SMS to the people who asked for one and have not got that of the current opening. */
export const readAlerts = (ctx: NotifyingContext, role: Role): Promise<SmsCost> => costOf(ctx, audiences.asked, role);

/**
 * Queues the SMS about a role's current opening to those of the audience who got none yet; who has an account gets it in its
 * language. `count`: what the person saw; refused when it is another by now, and in a state that the SMS does not fit.
 */
export async function notifyPeople(
  ctx: NotifyingContext,
  name: AudienceName,
  input: OfOpening & { readonly count: number; readonly language: Language },
  actor: string,
): Promise<Result<number, 'jobs/unknown-role' | 'jobs/role-changed' | 'jobs/closed' | 'jobs/not-as-shown'>> {
  const audience: Audience = audiences[name];
  const at = await ctx.businessNow();
  // Read before the transaction, which takes its own connection.
  const names = await companyNames(ctx);
  return ctx.transaction(async (tx: Tx) => {
    const found = await roleToChange(tx, { name: input.role, actor }, at);
    if (!found.ok) return found;
    const role = found.value;
    if (role.opening !== input.opening) return refuse('jobs/role-changed');
    if (!audience.states.includes(role.state)) return refuse('jobs/closed');
    const waiting = await audience.waiting(tx, openingOf(role), maxNotifiedAtOnce);
    if (waiting.length === 0 || waiting.length !== input.count) return refuse('jobs/not-as-shown');
    const message = messageOf(ctx, audience, names, role);
    const outgoing = waiting.map(({ key, phone, language }) => ({
      source: audience.source(openingOf(role), key),
      to: phone,
      ...smsOf(message(language ?? input.language)),
    }));
    await queueBulkMessages(ctx, tx, ...outgoing);
    await audience.mark(
      tx,
      openingOf(role),
      waiting.map(({ key }) => key),
      ctx.now(),
    );
    await recordAudit(tx, {
      actor,
      action: audience.audited,
      subject: role.name,
      details: { opening: role.opening, count: waiting.length },
    });
    return ok(waiting.length);
  });
}
