import { expect, test } from 'vitest';
import type { Phone } from '#kit/text/phone.ts';
import { after, dayMs } from '#kit/time.ts';
import { rows, sql } from '#platform/database/db.ts';
import { movePhone } from '#features/accounts/actions/change-account.ts';
import { enterLead } from '#features/leads/actions/enter-lead.ts';
import { createLead } from '#features/leads/actions/create-lead.ts';
import { noDetails } from '#features/leads/model/leads.ts';
import { makePerson, somePhone } from '#test/accounts.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { beginErasure } from './actions/begin-erasure.ts';
import { findPersonKey } from './actions/find-person-key.ts';

const app = await testProduct();
const { ctx } = app.product;
// Numbers move here without the two people who approve it.
await app.asOwner('alter table account disable trigger phone_moves_by_approval');
const number = somePhone();
let leads = 0;
/** A lead with the number, whose id the person's references have. */
async function newLead(phone = number): Promise<string> {
  const lead = await createLead(
    ctx,
    {
      kind: 'call-back',
      name: `Holder ${++leads}`,
      phone,
      email: '',
      product: '',
      ...noDetails,
      honeypot: '',
    },
    { clientIp: `192.0.2.${leads}`, language: 'en' },
  );
  if (!lead.ok) throw new Error(lead.refusal.code);
  return `lead:${lead.value.number}`;
}
const holderOf = async (phone: Phone) => ({ ...(await makePerson(ctx, { phone })), phone });
const leadsOf = async (accountId: string): Promise<string[]> =>
  (await findPersonKey(ctx, ctx.db, accountId)).references.filter((id) => /^lead:\d+$/.test(id)).toSorted();
const move = (accountId: string) =>
  ctx.transaction((tx) => movePhone(tx, accountId, somePhone(), { business: ctx.now(), wall: ctx.now() }));

test('three holders of a number one after the other have their own rows only', async () => {
  const { account: first } = await makePerson(ctx, { phone: number });
  const own = [await newLead()];
  app.pass(dayMs);
  await move(first.id);
  app.pass(dayMs);
  const { account: second } = await makePerson(ctx, { phone: number });
  own.push(await newLead());
  app.pass(dayMs);
  await move(second.id);
  app.pass(dayMs);
  const { account: third } = await makePerson(ctx, { phone: number });
  own.push(await newLead());
  for (const [index, { id }] of [first, second, third].entries()) expect(await leadsOf(id)).toEqual([own[index]]);

  const owner = await deskMember(ctx, ['owner']);
  const begun = await beginErasure(
    ctx,
    { accountId: third.id, digits: number.slice(-4), reason: 'Asked', isWaived: false },
    owner,
  );
  expect(begun.ok).toBe(true);
  await app.idle();
  const left = await rows<{ name: string }>(ctx.db, sql`select name from lead where phone_key <> '' order by name`);
  expect(left.map(({ name }) => name)).toEqual(['Holder 1', 'Holder 2']);
});

test('on a clock that was moved on, the next holder has their own rows too', async () => {
  const phone = somePhone();
  const { account: former } = await makePerson(ctx, { phone });
  app.pass(dayMs);
  await ctx.transaction((tx) =>
    movePhone(tx, former.id, somePhone(), { business: after(ctx.now(), 30 * dayMs), wall: ctx.now() }),
  );
  app.pass(dayMs);
  const { account: next } = await makePerson(ctx, { phone });
  const lead = await newLead(phone);
  expect(await leadsOf(former.id)).toEqual([]);
  expect(await leadsOf(next.id)).toEqual([lead]);
});

test('a complaint that stays after an erasure is not of the next holder of the number', async () => {
  const { account, phone } = await holderOf(somePhone());
  const owner = await deskMember(ctx, ['owner']);
  const received = { receivedDay: new Date().toISOString().slice(0, 10), receivedTime: '00:01' };
  const entered = {
    kind: 'complaint',
    source: 'phone',
    product: '',
    ...noDetails,
    name: 'Old Holder',
    phone,
    email: '',
    language: 'en',
    description: 'a fee',
  } as const;
  const complaint = await enterLead(ctx, { ...entered, ...received }, owner.accountId);
  if (!complaint.ok) throw new Error(JSON.stringify(complaint.refusal));
  const reason = { accountId: account.id, digits: phone.slice(-4), reason: 'Asked', isWaived: false };
  expect(await beginErasure(ctx, reason, owner)).toMatchObject({ ok: true });
  await app.idle();

  const next = await holderOf(phone);
  const lead = await createLead(
    ctx,
    { kind: 'call-back', name: 'New Holder', phone, email: '', product: '', ...noDetails, honeypot: '' },
    { clientIp: '192.0.2.99', language: 'en' },
  );
  if (!lead.ok) throw new Error(lead.refusal.code);
  expect(await leadsOf(next.account.id)).toEqual([`lead:${lead.value.number}`]);
  const shown = async (number: number) => {
    const answer = await app.request(`/api/desk/leads/${number}`, { headers: { cookie: owner.cookie } });
    return (await answer.json()) as { name: string; samePhone: { number: number }[] };
  };
  expect((await shown(lead.value.number)).samePhone).toEqual([]);
  // It is still there to be answered, with its number.
  expect(await shown(complaint.value)).toMatchObject({ name: 'Old Holder', samePhone: [] });
  const [stored] = await rows<{ phone: string }>(ctx.db, sql`select phone from lead where number = ${complaint.value}`);
  expect(stored?.phone).toBe(phone);
  // The erasure of the next holder leaves it too.
  expect(await beginErasure(ctx, { ...reason, accountId: next.account.id }, owner)).toMatchObject({ ok: true });
  await app.idle();
  expect(await rows(ctx.db, sql`select number from lead where phone_key = ${phone}`)).toEqual([
    { number: complaint.value },
  ]);
});

test('what staff may do is of the present holder of the number', async () => {
  const member = await deskMember(ctx, ['viewer']);
  await move(member.accountId);
  const access = ctx.personParts.find(({ key }) => key === 'desk-access');
  const key = await findPersonKey(ctx, ctx.db, member.accountId);
  expect(await access?.holdsAccount?.(ctx.db, member.accountId)).toBe(false);
  const records = (await access?.read(ctx, ctx.db, key, { limit: 100 })) ?? [];
  expect(records.map(({ id }) => id).filter((id) => /^(role|invitation):/.test(id))).toEqual([]);
});
