import { expect, test } from 'vitest';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { sql } from '#platform/database/db.ts';
import type { AnyDeskList } from '#platform/desk/desk-list.ts';
import { drawList } from '#platform/desk/read-list.ts';
import { makePerson } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';
import { closeAccount } from './actions/change-account.ts';
import { people } from './desk/people.ts';

const { ctx, db } = await testContext();

test('who has no name is found from who is erased or moved; a number is masked, and its person named for a reveal', async () => {
  const made = async (name: string) => (await makePerson(ctx, { name })).account.id;
  const [named, nameless, closed] = [await made('Asha (Kumari)'), await made('B'), await made('C')];
  await sql`update account set name = null, profile_completed_at = null where id = ${nameless}`.execute(db);
  await ctx.transaction((tx) => closeAccount(tx, closed, ctx.now()));
  const list = async (role: StaffRole) => {
    const viewer = { accountId: 'usr_reader', roles: [role] };
    const asked = { params: new URLSearchParams(), viewer, language: 'en' } as const;
    return drawList(ctx, people as unknown as AnyDeskList, asked);
  };
  const { rows, columns } = await list('finance');
  const cellsOf = (id: string) => rows.find((row) => row.id === id)?.cells;
  expect(columns[0]).toMatchObject({ key: 'name', none: 'Without a name' });
  expect(cellsOf(named)).toMatchObject({
    name: { value: 'Asha Kumari', badges: [] },
    phone: { value: { isMasked: true, canReveal: true }, field: 'person/phone', record: named },
  });
  expect(cellsOf(nameless)?.['name']).toMatchObject({ value: null, badges: [] });
  expect(cellsOf(closed)?.['name']).toMatchObject({
    value: '',
    badges: [{ text: 'Erased or moved', tone: 'neutral' }],
  });
  expect((await list('recruiter')).rows[0]?.cells['phone']).toMatchObject({ value: { isMasked: false } });
});
