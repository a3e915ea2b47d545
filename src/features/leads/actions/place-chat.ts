import type { Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { readPhone } from '#kit/text/phone.ts';
import { isVisible } from '#kit/text/visible.ts';
import { placeMessage, readWriter } from '#features/notifications/chats/actions/place-message.ts';
import { type ChatAbout, languageOfText } from '#features/notifications/chats/model.ts';
import type { Lead } from '../model/leads.ts';
import { noDetails } from '../model/leads.ts';
import { callBackBy } from '../rules/times.ts';
import { newestInState } from '../store/same-phone.ts';
import type { ChatLeadsContext } from './context.ts';
import { storeLead } from './create-lead.ts';

/**
 * Finds the record of what somebody wrote on WhatsApp, by the number: the newest lead that waits for our answer, else the newest
 * application, else a lead that is answered or quoted, else one of spam. Nobody's number makes a new lead, with a mail to the
 * office like one of the site; a word that only stops our messages makes none. Safe to repeat, also at once.
 */
export async function placeChat(ctx: ChatLeadsContext, messageId: string): Promise<void> {
  const writer = await readWriter(ctx.db, messageId);
  if (!writer || writer.phone === '' || writer.about !== '') return;
  const { phone } = writer;
  const application = await ctx.findApplicationOfPhone(phone);
  const dueAt = callBackBy(await ctx.businessNow());
  await ctx.transaction((tx) =>
    placeMessage(tx, messageId, async (): Promise<ChatAbout | undefined> => {
      const open = await newestInState(tx, phone, ['new', 'in-progress']);
      if (open !== undefined) return `lead:${open}`;
      if (application !== undefined) return `application:${application}`;
      const answered = await newestInState(tx, phone, ['answered', 'quoted']);
      const known = answered ?? (await newestInState(tx, phone, ['spam']));
      if (known !== undefined) return `lead:${known}`;
      return writer.settledAt === null ? `lead:${await addLead(ctx, tx, writer, dueAt)}` : undefined;
    }),
  );
}

/** The name of who has none there. */
const nameless = 'WhatsApp';
/** @returns its number */
async function addLead(
  ctx: ChatLeadsContext,
  tx: Tx,
  { phone, name, text }: { readonly phone: string; readonly name: string; readonly text: string },
  dueAt: Date,
): Promise<number> {
  const createdAt = ctx.now();
  const id = newId('lead');
  const lead: Lead = {
    id,
    kind: 'call-back',
    source: 'whatsapp',
    // Its number would be read by who may not see numbers.
    name: isVisible(name) ? name : nameless,
    phone,
    email: '',
    items: [],
    enquiryNumber: null,
    organisation: noDetails.organisation,
    place: noDetails.place,
    stateCode: '',
    neededBy: null,
    flags: readPhone(phone) === undefined ? ['odd-phone'] : [],
    language: languageOfText([text]),
    createdAt,
  };
  return storeLead(ctx, tx, lead, {
    isSpam: false,
    dueAt,
    contentHashes: ctx.keyedHashes('leads/same', id),
    ipHashes: ctx.keyedHashes('leads/address', phone),
  });
}
