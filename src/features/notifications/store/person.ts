import type { Tx } from '#kit/context.ts';
import type { PersonKey, PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { isPhoneOf, personRows } from '#platform/database/person-rows.ts';
import { messengerChannel, type TextChannel } from '../model/deliveries.ts';
import type { MessageChannel, MessageState } from '../model/messages.ts';

/** Messages whose source names a record of the person: `application:SA-…:received`, `refund:SR-…/2:done`. */
const atRecords = ({ references }: Pick<PersonKey, 'references'>) =>
  sql`split_part(split_part(message.source, ':', 2), '/', 1) = any(${references}::text[])`;
const aboutRecords = (person: PersonKey) =>
  sql`(${atRecords(person)} or message.source = any(${person.references}::text[]))`;
const bySms = (person: PersonKey) =>
  sql`channel = 'sms' and ${isPhoneOf(person, sql`message.recipient`, sql`message.created_at`)}`;
/**
 * Everyone can type any address into a form: mails are found by the records that they are about. Those about leads, and
 * all to the office or the owner, are not to the person.
 */
const toPerson = (person: PersonKey, offices: readonly string[]) => sql`erased_at is null and (
  (channel = 'email' and ${aboutRecords(person)} and lower(message.recipient) <> all(${offices.map((mail) => mail.toLowerCase())}::text[])
    and message.source !~ '^(lead|pending-leads):')
  or (${bySms(person)}))`;

/** What the SMS provider reported; null for a mail, and for an SMS that was not sent. */
const delivery = sql`case when channel = 'sms' and message.state = 'sent'
  then coalesce(nullif(sms_delivery.state, 'sent'), 'unreported') end`;
export const messagesOfPerson = (tx: Tx, person: PersonKey, page: PersonPage, offices: readonly string[]) =>
  personRows(
    tx,
    {
      select: sql<{
        channel: MessageChannel | TextChannel;
        recipient: string;
        template: string;
        state: MessageState;
        subject: string;
        text: string;
        sentAt: Date | null;
        delivery: 'delivered' | 'read' | 'failed' | 'unreported' | null;
      }>`case when message.provider = ${messengerChannel} then message.provider else channel end as channel, recipient, template, message.state, subject, text, message.sent_at, ${delivery} as delivery`,
      from: sql`message left join sms_delivery on sms_delivery.provider = message.provider and sms_delivery.vendor_id = message.vendor_id`,
      where: toPerson(person, offices),
      at: sql`created_at`,
      id: sql`id`,
    },
    page,
  );

const blank = (at: Date) =>
  sql`recipient = '', subject = '', text = '', slots = null, erased_at = ${at}, state = case state when 'queued' then 'failed' else state end,
    fault = case state when 'queued' then 'notifications/erased' else fault end`;
/**
 * Messages to the person, and to others, such as the office, about their records; also those that wait. Each kind is
 * found by its index: with `or` and a limit every message would be read.
 */
export const eraseMessagesOf = (tx: Tx, person: PersonKey, at: Date, limit: number): Promise<number> =>
  on(tx).changed`
    update message set ${blank(at)} where id = any(array(
      select id from (
        select id from message where erased_at is null and ${atRecords(person)}
        union select id from message where erased_at is null and source = any(${person.references}::text[])
        union select id from message where erased_at is null and ${bySms(person)}) own
       limit ${limit}))`;

/** What the person chose, and that a number is not on WhatsApp. */
export const choicesOfPerson = (tx: Tx, person: PersonKey, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        phone: string;
        channel: TextChannel;
        source: string;
        wording: string;
      }>`phone, channel, source, wording`,
      from: sql`(select id, phone, channel, source, wording, at from channel_choice
        union all select 0, phone, 'sms', 'not-on-whatsapp', '', at from messenger_absence) as choice`,
      where: isPhoneOf(person, sql`choice.phone`, sql`choice.at`),
      at: sql`at`,
      id: sql`id`,
    },
    page,
  );
export const eraseChoicesOf = async (tx: Tx, person: PersonKey, limit: number): Promise<number> => {
  const absences = await on(tx).changed`
    delete from messenger_absence where ${isPhoneOf(person, sql`messenger_absence.phone`, sql`messenger_absence.at`)}`;
  return absences + (await eraseChosen(tx, person, limit));
};
const eraseChosen = (tx: Tx, person: PersonKey, limit: number): Promise<number> =>
  on(tx).changed`
    delete from channel_choice where id = any(array(
      select id from channel_choice where ${isPhoneOf(person, sql`channel_choice.phone`, sql`channel_choice.at`)} limit ${limit}))`;
