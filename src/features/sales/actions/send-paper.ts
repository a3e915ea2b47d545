import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { isMailAddress } from '#kit/text/mail-address.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { readLead } from '#features/leads/actions/read-lead.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { mailOf } from '#features/notifications/model/messages.ts';
import { paperIssued } from '../messages.ts';
import type { SalesPaper } from '../model.ts';
import { findPaper, leadOfPaper, readPaperPdf } from '../store/papers.ts';
import type { SalesContext } from './context.ts';

type LinkContext = Pick<Context, 'db' | 'lastingHash' | 'keyedHash'>;
/** 128 bits that nobody can guess; the same for a paper at all times, so that no key is stored. */
const linkKey = async (ctx: LinkContext, id: string): Promise<string> =>
  (await ctx.lastingHash('sales/link', id)).slice(0, 32);
/** The path of an issued paper's PDF, for its buyer; its key is secret. */
export const paperPath = async (ctx: LinkContext, { id, serial }: Pick<SalesPaper, 'id' | 'serial'>): Promise<string> =>
  `/api/sales-papers/${serial}-${await linkKey(ctx, id)}/paper.pdf`;

/** The stored PDF of a link, byte for byte. The link of an erased paper ends. */
export async function readLinkedPaper(
  ctx: LinkContext,
  link: string,
): Promise<Result<{ readonly bytes: Uint8Array; readonly number: string }, 'sales/no-link'>> {
  const [, serial = '', key = ''] = /^([1-9]\d{0,8})-([0-9a-f]{32})$/.exec(link) ?? [];
  const paper = serial === '' ? undefined : await findPaper(ctx.db, Number(serial));
  if (!paper || paper.number === null) return refuse('sales/no-link');
  // Hashes are compared, so that the time of the comparison tells nothing about the key.
  const [given, expected] = [key, await linkKey(ctx, paper.id)].map((text) => ctx.keyedHash('sales/link-check', text));
  const bytes = given === expected ? await readPaperPdf(ctx.db, paper.id) : undefined;
  return bytes ? ok({ bytes, number: paper.number }) : refuse('sales/no-link');
}

/** The message that sends an issued paper, in its language; undefined for a draft and once it was erased. */
export async function messageOf(ctx: SalesContext, { id, serial, kind, number, totalPaise, document }: SalesPaper) {
  if (number === null || totalPaise === null || !document) return undefined;
  const path = await paperPath(ctx, { id, serial });
  const message = paperIssued(
    await companyNames(ctx),
    { ...document, kind, number, totalPaise },
    path,
  )(document.language);
  return { path, mail: mailOf(message, ctx.config.appUrl) };
}

/**
 * Mails an issued paper as a link to its PDF, to the lead's address if no other is given. An address gets it once a day, so
 * that a repeat sends nothing.
 */
export async function sendPaper(
  ctx: SalesContext,
  input: { readonly serial: number; readonly to: string },
  actor: string,
): Promise<Result<{ readonly isNew: boolean }, 'sales/unknown' | 'sales/no-address' | 'http/fields'>> {
  const paper = await findPaper(ctx.db, input.serial);
  const sent = paper && (await messageOf(ctx, paper));
  if (!paper || !sent) return refuse('sales/unknown');
  const number = (await leadOfPaper(ctx.db, paper.id)) ?? 0;
  const to = input.to.trim() || ((await readLead(ctx, number))?.email ?? '');
  if (to === '') return refuse('sales/no-address', { fields: [{ field: 'to', reason: 'missing' }] });
  if (!isMailAddress(to)) return refuse('http/fields', { fields: [{ field: 'to', reason: 'not-an-email' }] });
  const today = dayInIndia(await ctx.businessNow());
  return ctx.transaction(async (tx) => {
    const recipient = ctx.keyedHash('sales/recipient', to.toLowerCase()).slice(0, 16);
    const queued = await queueMessages(ctx, tx, {
      source: `sales-paper:${paper.id}:${recipient}:${today}`,
      to,
      ...sent.mail,
    });
    if (queued > 0)
      await recordAudit(tx, {
        actor,
        action: 'sales/sent',
        subject: paper.id,
        details: { serial: paper.serial, number: paper.number },
      });
    return ok({ isNew: queued > 0 });
  });
}
