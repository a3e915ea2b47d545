import { expect, test } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { rows, sql } from '#platform/database/db.ts';
import { movePhone } from '#features/accounts/actions/change-account.ts';
import { createLead } from '#features/leads/actions/create-lead.ts';
import { noDetails } from '#features/leads/model.ts';
import { makePerson, somePhone } from '#test/accounts.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { beginErasure } from './actions/begin-erasure.ts';
import { findPersonKey } from './actions/find-person-key.ts';

const app = await testProduct();
const { ctx } = app.product;
const number = somePhone();
let leads = 0;
/** A lead with the number, whose id the person's references have. */
async function newLead(): Promise<string> {
  const lead = await createLead(
    ctx,
    {
      kind: 'call-back',
      name: `Holder ${++leads}`,
      phone: number,
      email: '',
      product: '',
      ...noDetails,
      honeypot: '',
    },
    { clientIp: `192.0.2.${leads}`, language: 'en' },
  );
  if (!lead.ok) throw new Error(lead.refusal.code);
  return `lead:${lead.value}`;
}
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

test('what staff may do is of the present holder of the number', async () => {
  const member = await deskMember(ctx, ['viewer']);
  await move(member.accountId);
  const access = ctx.personParts.find(({ key }) => key === 'desk-access');
  const key = await findPersonKey(ctx, ctx.db, member.accountId);
  expect(await access?.holdsAccount?.(ctx.db, member.accountId)).toBe(false);
  const records = (await access?.read(ctx, ctx.db, key, { limit: 100 })) ?? [];
  expect(records.map(({ id }) => id).filter((id) => /^(role|invitation):/.test(id))).toEqual([]);
});
