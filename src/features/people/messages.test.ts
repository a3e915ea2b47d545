import { expect, test } from 'vitest';
import { rows, sql } from '#platform/database/db.ts';
import { createLead } from '#features/leads/actions/create-lead.ts';
import { noDetails } from '#features/leads/model/leads.ts';
import { messagesOfPerson } from '#features/notifications/store/person.ts';
import { person as messageParts } from '#features/notifications/person.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { makePerson } from '#test/accounts.ts';
import { fullPerson } from '#test/person.ts';
import { testProduct } from '#test/product.ts';
import { findPersonKey } from './actions/find-person-key.ts';

const app = await testProduct({ env: { OWNER_MAIL: 'Owner@enterprise.example' } });
const { ctx } = app.product;
const recipients = async (accountId: string): Promise<string[]> => {
  const found = await messagesOfPerson(ctx.db, await findPersonKey(ctx, ctx.db, accountId), { limit: 100 }, [
    ctx.config.staffMail,
    ctx.config.ownerMail,
  ]);
  return found.map(({ recipient }) => recipient);
};
const textOf = async (source: string): Promise<string | undefined> =>
  (
    await rows<{ text: string }>(ctx.db, sql`select text from message where source = ${source} and channel = 'email'`)
  )[0]?.text;

test('a typed address neither opens nor erases mails of others or of the office', async () => {
  const victim = await fullPerson(ctx);
  const { account } = await makePerson(ctx);
  const office = { template: 'attention', subject: 'New', text: `Call ${account.phone.slice(-10)}` };
  await ctx.transaction((tx) =>
    queueMessages(
      ctx,
      tx,
      { ...office, source: 'attention:att_x:1', channel: 'email', to: ctx.config.staffMail },
      { ...office, source: `staff-factor-locked:${account.id}:1`, channel: 'email', to: ctx.config.ownerMail },
    ),
  );
  for (const [role, email] of [
    ['Supervisor', victim.email],
    ['Trainer', ctx.config.staffMail],
  ])
    await sql`
      insert into draft (account_id, role, form, saved_at)
      values (${account.id}, ${role}, ${JSON.stringify({ email })}::jsonb, now())`.execute(app.db);
  const lead = await createLead(
    ctx,
    {
      kind: 'quote',
      name: 'X',
      phone: account.phone,
      email: victim.email,
      product: '',
      ...noDetails,
      honeypot: '',
    },
    { clientIp: '192.0.2.8', language: 'en' },
  );
  expect(lead.ok).toBe(true);
  expect(await recipients(account.id)).toEqual([]);
  const key = await findPersonKey(ctx, ctx.db, account.id);
  for (const part of messageParts) await part.erase?.(ctx, key, 100);
  expect(await textOf(`application:${victim.application}:t`)).toBe(`Dear ${victim.name}, received`);
  expect(await textOf('attention:att_x:1')).toBe(office.text);
  expect((await recipients(victim.accountId)).toSorted()).toEqual([victim.phone, victim.email].toSorted());
});

test('mails about the records of a person are theirs, to whatever address', async () => {
  const person = await fullPerson(ctx);
  const mail = { template: 'x', subject: 'S', text: 'T', channel: 'email' } as const;
  await ctx.transaction(async (tx) => {
    await rows(
      tx,
      sql`
      with slot as (
        insert into interview_slot (role, opening, starts_at, minutes, capacity, texts, created_at, created_by, changed_at, changed_by)
        select role, number, now(), 30, 5, '{}', now(), 'x', now(), 'x' from opening limit 1 returning id)
      insert into call_letter (application_id, issue, slot_id, verify_code, issued_at, issued_by)
      select ${person.application}, 1, id, 'CV-1', now(), 'x' from slot`,
    );
    const [letter] = await rows<{ id: number }>(tx, sql`select id from call_letter where verify_code = 'CV-1'`);
    await queueMessages(
      ctx,
      tx,
      { ...mail, source: `call-letter:${letter?.id}`, to: 'letter@a.example' },
      { ...mail, source: `application:${person.application}:correction:1`, to: 'new@a.example' },
      { ...mail, source: `refund:${`pay_${person.accountId}`}/2:asked`, to: 'refund@a.example' },
    );
  });
  expect(await recipients(person.accountId)).toEqual(
    expect.arrayContaining(['letter@a.example', 'new@a.example', 'refund@a.example', person.email, person.phone]),
  );
});
