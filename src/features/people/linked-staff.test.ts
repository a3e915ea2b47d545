// What makes a member of staff one person with somebody else is listed for the owners, once for each other account.
import { expect, test } from 'vitest';
import { affectedRows, sql } from '#platform/database/db.ts';
import { closeAttention } from '#features/attention/actions/close-item.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { deskMember, type DeskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { listStaffLinks } from './actions/list-staff-links.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
let browsers = 0;
const shareBrowser = async (...ids: readonly string[]) => {
  browsers += 1;
  for (const id of ids)
    await affectedRows(ctx.db, sql`insert into browser_mark values (${`browser ${browsers}`}, ${id}, now())`);
};
const member = (): Promise<DeskMember> => deskMember(ctx, ['finance']);
const items = async ({ accountId }: DeskMember) =>
  (await findItems(ctx)).filter(({ kind, subject }) => kind === 'staff-linked' && subject.includes(accountId));

test('a new link of a member of staff is listed once, until an owner closes it', async () => {
  const [staff, stranger, another] = [await member(), await app.applicant(), await app.applicant()];
  await shareBrowser(stranger.accountId, another.accountId);
  await listStaffLinks(ctx);
  expect(await items(staff)).toEqual([]);
  await shareBrowser(staff.accountId, stranger.accountId);
  await Promise.all(Array.from({ length: 5 }, () => listStaffLinks(ctx)));
  const found = await items(staff);
  expect(found.map(({ subject }) => subject).toSorted()).toEqual(
    [stranger, another].map(({ accountId }) => `${staff.accountId}/${accountId}`).toSorted(),
  );
  for (const { id } of found)
    await closeAttention(ctx, { id: id ?? 0, reason: 'Their own' }, { accountId: staff.accountId, roles: ['owner'] });
  await listStaffLinks(ctx);
  expect(await items(staff)).toEqual([]);
});
test('two members of staff are one item', async () => {
  const [one, other] = [await member(), await member()];
  await shareBrowser(one.accountId, other.accountId);
  await listStaffLinks(ctx);
  expect(await items(one)).toMatchObject([{ subject: [one.accountId, other.accountId].toSorted().join('/') }]);
});
test('at most twenty of one member of staff are open', async () => {
  const staff = await member();
  await app.asOwner(`insert into account (id, phone, referral_code, created_at)
    select 'usr_link_' || n, '+4478' || lpad(n::text, 8, '0'), 'LINK' || n, now() from generate_series(1, 30) n`);
  await app.asOwner(`insert into browser_mark select 'link', 'usr_link_' || n, now() from generate_series(1, 30) n`);
  await affectedRows(ctx.db, sql`insert into browser_mark values ('link', ${staff.accountId}, now())`);
  for (let run = 0; run < 3; run++) await listStaffLinks(ctx);
  expect(await items(staff)).toHaveLength(20);
});
