import type { Tx } from '#kit/context.ts';
import type { PersonKey, PersonPage } from '#kit/person-parts.ts';
import { affectedRows, sql } from '#platform/database/db.ts';
import { isPhoneOf, personRows } from '#platform/database/person-rows.ts';
import type { MessageChannel, MessageState } from './model.ts';

const toPerson = (person: PersonKey) => sql`erased_at is null and (
  (message.recipient = any(${person.emails}::text[]) and channel = 'email')
  or (channel = 'sms' and ${isPhoneOf(person, sql`message.recipient`, sql`message.created_at`)}))`;

export const messagesOfPerson = (tx: Tx, person: PersonKey, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        channel: MessageChannel;
        recipient: string;
        template: string;
        state: MessageState;
        subject: string;
        text: string;
        sentAt: Date | null;
      }>`channel, recipient, template, state, subject, text, sent_at`,
      from: sql`message`,
      where: toPerson(person),
      at: sql`created_at`,
      id: sql`id`,
    },
    page,
  );

const blank = (at: Date) =>
  sql`recipient = '', subject = '', text = '', erased_at = ${at}, state = case state when 'queued' then 'failed' else state end,
    fault = case state when 'queued' then 'notifications/erased' else fault end`;
/** Also messages that wait: nothing is sent to an erased person. */
export const eraseMessagesTo = (tx: Tx, person: PersonKey, at: Date, limit: number): Promise<number> =>
  affectedRows(
    tx,
    sql`update message set ${blank(at)} where id = any(array(select id from message where ${toPerson(person)} limit ${limit}))`,
  );
/** Messages to others, such as the office, about the person's records, or that contain the number or an address. */
export async function eraseMessagesAbout(tx: Tx, person: PersonKey, at: Date, limit: number): Promise<number> {
  const marks = [
    ...person.phones.filter(({ until }) => until === null).flatMap(({ phone }) => [phone, phone.slice(-10)]),
    ...person.emails,
  ];
  const abouts = person.references.map((id) => `:${id}:`);
  return affectedRows(
    tx,
    sql`
    update message set ${blank(at)} where id = any(array(
      select id from message where erased_at is null and (
          exists (select from unnest(${marks}::text[]) as mark where strpos(text, mark) > 0 or strpos(subject, mark) > 0)
          or exists (select from unnest(${abouts}::text[]) as about where strpos(':' || source || ':', about) > 0))
       limit ${limit}))`,
  );
}
