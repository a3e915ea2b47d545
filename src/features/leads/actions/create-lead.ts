import type { Hashes, Tx } from '#kit/context.ts';
import { newId, newReference } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, before, dayInIndia, secondMs } from '#kit/time.ts';
import { isMailAddress } from '#kit/text/mail-address.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { mailOf, type MailIn } from '#features/notifications/model/messages.ts';
import { readSite } from '#features/content/actions/read-content.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { itemsOf, type Lead, type LeadItem } from '../model/leads.ts';
import { callBackBy } from '../rules/times.ts';
import { enquiryReceived, staffMailOf } from '../messages.ts';
import { flagsOf, knownItems, type SubmittedLead } from '../rules/leads.ts';
import { insertNote } from '../store/notes.ts';
import { quotaPeriodMs, repeatPeriodMs, mailQuotaShareOfIp, senderMails } from '../terms.ts';
import {
  insertLead,
  type NewLead,
  lockIp,
  lockMailQuota,
  lockContent,
  nthLeadAt,
  storedSince,
  separateMailsSince,
  senderMailsSince,
} from '../store/leads.ts';
import type { LeadsContext } from './context.ts';

/** A request as it is stored: with its products, and what only an enquiry says. */
export interface Request extends Omit<SubmittedLead, 'product' | 'quantity'> {
  readonly items: readonly LeadItem[];
  readonly stateCode: string;
  readonly neededBy: string | null;
  /** What the visitor wrote. */
  readonly message: string;
}
export interface StoredRequest {
  /** What staff call it. */
  readonly number: number;
  /** `SE-…`, for its sender. The office's number counts up: with it everyone could try whose phone asked for something. */
  readonly enquiryNumber: string;
}
export interface Visitor {
  readonly clientIp: string;
  readonly language: 'en' | 'hi';
}

/** Stores what a form with at most one product says; see `storeRequest`. */
export const createLead = (
  ctx: LeadsContext,
  { product, quantity, ...submitted }: SubmittedLead,
  visitor: Visitor,
): Promise<Result<StoredRequest, 'leads/too-many'>> =>
  storeRequest(
    ctx,
    {
      ...submitted,
      items: itemsOf({ product, quantity }),
      stateCode: '',
      neededBy: null,
      message: '',
    },
    visitor,
  );

/**
 * Stores a call-back or quote request and queues its mail to staff in the same transaction. Above the hourly quota of
 * separate mails, and when the honeypot was filled in, the lead goes into the hourly mail (`sendLeadDigest`) instead, so
 * that a flood neither hides other leads nor uses up the mail server's limits. A lead with a filled honeypot is stored as
 * spam and not dropped, because a browser's autofill can fill it in too. The same content within ten minutes is stored
 * once, so a repeat after a lost answer is safe; with and without the honeypot counts as different content. Odd numbers
 * and unknown products are flagged, not refused. Refuses only above the hourly limit per IP, which concurrent requests
 * cannot exceed either.
 * @returns its numbers; for a repeat those of the stored lead.
 */
export async function storeRequest(
  ctx: LeadsContext,
  submitted: Request,
  visitor: Visitor,
): Promise<Result<StoredRequest, 'leads/too-many'>> {
  const { honeypot, message, ...typed } = submitted;
  const isHoneypotFilled = honeypot !== '';
  const content = { ...submitted, honeypot: isHoneypotFilled };
  const contentHashes = ctx.keyedHashes('leads/same', JSON.stringify(content));
  const ipHashes = ipHashesOf(ctx, visitor.clientIp);
  const products = await productNames(ctx);
  const flags = flagsOf(submitted, products);
  const company = await companyNames(ctx);
  const dueAt = isHoneypotFilled ? null : callBackBy(await ctx.businessNow());
  return ctx.transaction(async (tx): Promise<Result<StoredRequest, 'leads/too-many'>> => {
    await lockIp(tx, ipHashes[0]);
    await lockContent(tx, contentHashes[0]);
    const createdAt = ctx.now();
    const stored = await storedSince(tx, contentHashes, before(createdAt, repeatPeriodMs));
    if (stored !== undefined) return ok(stored);
    const waitMs = await waitOf(ctx, tx, ipHashes, createdAt);
    if (waitMs > 0) return refuse('leads/too-many', { retryAfterS: waitMs / secondMs });

    const lead = {
      id: newId('lead'),
      ...typed,
      source: 'site' as const,
      enquiryNumber: newReference('SE'),
      flags,
      language: visitor.language,
      createdAt,
    };
    const answer =
      dueAt === null
        ? undefined
        : enquiryReceived(company, {
            number: lead.enquiryNumber,
            items: knownItems(lead.items, products),
            callBy: dayInIndia(dueAt),
          });
    const number = await storeLead(ctx, tx, lead, {
      isSpam: isHoneypotFilled,
      dueAt,
      contentHashes,
      ipHashes,
      answer,
    });
    if (message !== '') {
      await insertNote(tx, lead.id, { kind: 'description', author: 'site', at: createdAt, text: message });
    }
    return ok({ number, enquiryNumber: lead.enquiryNumber });
  });
}

/**
 * Stores a lead that somebody sent, with its mail to the office unless it is spam or one of many; then also with the `answer` to
 * the sender's address, within the limits of one address and one IP, so that nobody mails strangers with it. @returns its number
 */
export async function storeLead(
  ctx: LeadsContext,
  tx: Tx,
  lead: Lead,
  {
    isSpam,
    answer,
    ...of
  }: { readonly isSpam: boolean; readonly answer?: MailIn | undefined } & Pick<NewLead, 'dueAt' | 'contentHashes'> & {
      readonly ipHashes: Hashes;
    },
): Promise<number> {
  const hasSeparateMail = !isSpam && (await mayHaveSeparateMail(ctx, tx, of.ipHashes, lead.createdAt));
  const hasSenderMail = hasSeparateMail && answer !== undefined && (await mayMailSender(tx, lead, of.ipHashes));
  const source = `lead:${lead.id}`;
  const number = await insertLead(tx, {
    ...lead,
    ...of,
    state: isSpam ? 'spam' : 'new',
    request: null,
    receivedAt: null,
    acknowledgeBy: null,
    answerBy: null,
    notifiedAt: null,
    hasSeparateMail,
    hasSenderMail,
    notificationSource: hasSeparateMail ? source : '',
  });
  if (hasSeparateMail) {
    const mail = staffMailOf({ ...lead, number }, ctx.config.appUrl);
    await queueMessages(ctx, tx, { source, channel: 'email', to: ctx.config.staffMail, ...mail });
    if (hasSenderMail && answer)
      await queueMessages(ctx, tx, {
        source: `${source}:received`,
        to: lead.email,
        ...mailOf(answer(lead.language), ctx.config.appUrl),
      });
  }
  return number;
}

/** Whether one of this sender gets a separate mail, decided in the caller's transaction. */
async function mayHaveSeparateMail(ctx: LeadsContext, tx: Tx, ipHashes: Hashes, now: Date): Promise<boolean> {
  const limit = ctx.config.leadMailLimit;
  await lockMailQuota(tx);
  const { ofIp, ofAll } = await separateMailsSince(tx, { since: before(now, quotaPeriodMs), now }, ipHashes);
  return ofIp < limit * mailQuotaShareOfIp && ofAll < limit;
}

/** Whether the address of this lead gets a mail, decided in the caller's transaction under the lock of the separate mails. */
async function mayMailSender(tx: Tx, { email, createdAt: now }: Lead, ipHashes: Hashes): Promise<boolean> {
  if (!isMailAddress(email)) return false;
  const { addressMs, ipMs } = senderMails;
  const times = { addressSince: before(now, addressMs), ipSince: before(now, ipMs), now };
  const { isMailed, ofIp } = await senderMailsSince(tx, { email, ipHashes }, times);
  return !isMailed && ofIp < senderMails.ofIp;
}

/** Milliseconds until an IP may send its next lead; 0 if it may now. */
export const waitOfIp = (ctx: LeadsContext, clientIp: string): Promise<number> =>
  waitOf(ctx, ctx.db, ipHashesOf(ctx, clientIp), ctx.now());

const ipHashesOf = (ctx: LeadsContext, clientIp: string): Hashes => ctx.keyedHashes('leads/address', clientIp);
async function waitOf(ctx: LeadsContext, tx: Tx, ipHashes: Hashes, now: Date): Promise<number> {
  const oldest = await nthLeadAt(tx, ipHashes, ctx.config.leadIpLimit, now);
  return oldest ? Math.max(0, after(oldest, quotaPeriodMs).getTime() - now.getTime()) : 0;
}

/** All product names and titles that a product page can send. */
async function productNames(ctx: LeadsContext): Promise<string[]> {
  const sites = await Promise.all((['en', 'hi'] as const).map((language) => readSite(ctx, language)));
  return sites.flatMap(({ products }) => products.flatMap((product) => [product.name, product.title]));
}
