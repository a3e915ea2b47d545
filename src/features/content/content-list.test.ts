import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import type { AnyDeskList } from '#platform/desk/desk-list.ts';
import { drawList } from '#platform/desk/read-list.ts';
import { testContext } from '#test/database.ts';
import { fileCell, rowsOf } from '#test/desk-rows.ts';
import { contentEntries } from './desk/content.ts';

const made = await testContext();
const ctx = { ...made.ctx, findActorNames: async () => new Map([['usr_asha', 'Asha']]) };

test('an entry shows what it lacks, and leads to its page in the language of the reader', async () => {
  await sql`update content_item set published_by = 'usr_asha' where key = '2-waste-management'`.execute(made.db);
  await sql`update content_item set body = null where key = '3-smart-cities'`.execute(made.db);
  const cells = async (q: string) => {
    const viewer = { accountId: 'usr_reader', roles: ['editor'] as const };
    const asked = { params: new URLSearchParams({ q }), viewer, language: 'hi' } as const;
    return (await drawList(ctx, contentEntries as unknown as AnyDeskList, asked)).rows[0]?.cells;
  };
  expect(await cells('2-waste')).toMatchObject({
    entry: {
      value: 'शहरी क्षेत्रों में कचरा प्रबंधन',
      href: '/desk/content/post.2-waste-management',
      badges: [{ text: 'नमूने हैं', tone: 'warn' }],
    },
    picture: { value: expect.stringMatching(/^\/images\/.*\.\w+$/) as string },
    by: { value: 'Asha' },
    page: { value: '/blog/2', href: '/hi/blog/2' },
  });
  expect(await cells('3-smart')).toMatchObject({
    entry: { badges: [{ text: 'हटाया गया', tone: 'neutral' }] },
    picture: { value: null },
    by: { value: 'पहले से था' },
    page: { value: null },
  });
  expect(await cells('terms')).toMatchObject({ picture: { value: null } });
  const [row] = await rowsOf(ctx, contentEntries, 'removed=yes', ['editor']);
  expect([fileCell(contentEntries, row, 'entry'), fileCell(contentEntries, row, 'page')]).toEqual([
    '3-smart-cities',
    null,
  ]);
});
