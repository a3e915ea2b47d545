import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { rows, sql } from '#platform/database/db.ts';
import type { Objects } from '#platform/operations/objects/objects.ts';
import { insertPhoto } from '#features/photos/store/photos.ts';
import { deskMember, type DeskMember } from '#test/desk.ts';
import { fullPerson } from '#test/person.ts';
import { testProduct } from '#test/product.ts';

let reads = 0;
const objects: Objects = {
  put: async () => undefined,
  get: async () => {
    reads++;
    return { bytes: new Uint8Array(100_000).fill(reads % 251), contentType: 'image/jpeg' };
  },
  remove: async () => undefined,
};
const app = await testProduct({ ports: { objects } });
const { ctx } = app.product;
const person = await fullPerson(ctx);
const owner = await deskMember(ctx, ['owner']);
const path = `/api/desk/people/${person.accountId}/copies`;

const ask = (by: DeskMember, reason = 'Request SL-7') =>
  app.request(path, {
    method: 'POST',
    headers: { cookie: by.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ reason }),
  });
const get = (to: string, by: DeskMember) => app.request(to, { headers: { cookie: by.cookie } });
async function newCopy(by = owner): Promise<string> {
  expect((await ask(by)).status).toBe(200);
  const { copies } = (await (await get(path, by)).json()) as { copies: { id: string }[] };
  return `${path}/${copies[0]?.id}`;
}
const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

test('the ZIP has every kind that is held, in full, and the files', async () => {
  const answer = await get(await newCopy(), owner);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="personal-data-[\d-]+\.zip"$/);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'about.json',
      'account.json',
      'applications.json',
      'application-notes.json',
      'unfinished-forms.json',
      'claims.json',
      'leads.json',
      'quotations.json',
      'messages.json',
      'audit.json',
      'photos/photo-1.jpg',
    ]),
  );
  const all = Object.entries(files)
    .filter(([name]) => name.endsWith('.json'))
    .map(([, bytes]) => text(bytes))
    .join('');
  for (const mark of person.marks) expect(all).toContain(mark);
  // The rule of the desk: nobody there sees the whole number of an account.
  expect(all).not.toContain('00112233445566');
  const [application] = JSON.parse(text(files['applications.json'])) as Record<string, unknown>[];
  expect(application).toMatchObject({ number: person.application, fee: 500, form: { fatherName: person.father } });
  expect(files['photos/photo-1.jpg']).toHaveLength(100_000);
  // The same, to be read: labelled, with its photos.
  const page = text(files['your-data.html']);
  for (const mark of person.marks) expect(page).toContain(mark);
  expect(page).toContain('<h2>Applications</h2>');
  expect(page).toContain('<img src="photos/photo-1.jpg"');
  expect(page).not.toContain('00112233445566');
});

test('it is read while it is sent: no photo before the reader is there', async () => {
  const at = ctx.now();
  for (let n = 0; n < 39; n++)
    await ctx.transaction((tx) =>
      insertPhoto(tx, { key: `applicants/many_${n}.jpg`, accountId: person.accountId, at, since: at, limit: 100 }),
    );
  const answer = await get(await newCopy(), owner);
  reads = 0;
  const reader = answer.body?.getReader();
  let size = 0;
  for (let chunk = await reader?.read(); chunk && !chunk.done && size < 200_000; chunk = await reader?.read())
    size += (chunk.value as Uint8Array).length;
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(10);
  await reader?.cancel();
});

test('long lists are whole, page after page', async () => {
  await sql`
    insert into browser_mark (mark_hash, account_id, seen_at)
    select lpad(n::text, 8, '0'), ${person.accountId}, now() - (n / 10) * interval '1 minute' from generate_series(1, 650) as n`.execute(
    app.db,
  );
  const files = unzipSync(new Uint8Array(await (await get(await newCopy(), owner)).arrayBuffer()));
  const browsers = JSON.parse(text(files['browsers.json'])) as { id: string }[];
  expect(new Set(browsers.map(({ id }) => id)).size).toBe(651);
  expect(browsers).toHaveLength(651);
});

test('each copy and each download is in the audit, with the reason apart', async () => {
  const copy = await newCopy();
  await (await get(copy, owner)).arrayBuffer();
  await (await get(copy, owner)).arrayBuffer();
  const entries = await rows<{ act: string }>(
    ctx.db,
    sql`select act from audit_entry where subject = ${person.accountId} and actor = ${owner.accountId} order by id desc limit 3`,
  );
  expect(entries.map(({ act }) => act)).toEqual(['people/copy-downloaded', 'people/copy-downloaded', 'people/copied']);
});

test('only the colleague who asked, only for a quarter of an hour, only with a reason', async () => {
  const copy = await newCopy();
  const other = await deskMember(ctx, ['owner']);
  expect((await get(copy, other)).status).toBe(404);
  expect((await ask(owner, 'x')).status).toBe(422);
  expect((await ask(await deskMember(ctx, ['recruiter', 'finance']))).status).toBe(403);
  app.pass(15 * minuteMs + 1);
  expect((await get(copy, owner)).status).toBe(404);
});
