// The page and the calls of the bank statement.
import { expect, test } from 'vitest';
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { dayInIndia } from '#kit/time.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import type { Wire } from '#test/wire.ts';
import type { DeskBank, DeskBankLineRecord } from './model.ts';

const app = await testProduct();
const { ctx } = app.product;
const finance = await deskMember(ctx, ['finance']);
const owner = await deskMember(ctx, ['owner']);
const viewer = await deskMember(ctx, ['viewer']);
const recruiter = await deskMember(ctx, ['recruiter']);
const get = async <T>(path: string, { cookie } = finance) =>
  (await (await app.request(path, { headers: { cookie } })).json()) as Wire<T>;
const post = (path: string, body: object, { cookie } = finance) =>
  app.request(path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const upload = (text: string, account = '', { name = 'statement.csv', as = finance } = {}) => {
  const form = new FormData();
  form.set('account', account);
  form.set('statement', new File([text], name));
  return app.request('/api/desk/bank-statements', {
    method: 'POST',
    headers: { cookie: as.cookie, origin: 'http://site.test' },
    body: form,
  });
};
const previewed = async () => (await get<DeskBank>('/api/desk/bank-account')).uploads;
/** Imports the only file that is read, with as many new lines as the person saw. */
const importIt = async (newLines?: number) => {
  const [file] = await previewed();
  const seen = { newLines: String(newLines ?? file?.preview?.newLines) };
  return post(`/api/desk/bank-uploads/${file?.id}/import`, seen);
};
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string; done?: string }).code;
const day = dayInIndia(new Date());

test('a statement with unknown columns waits until they are chosen, which is remembered', async () => {
  const head = 'Tag;Text;Raus;Rein;Stand\n';
  expect(await codeOf(await upload(`${head}${day};RENT;500.50;;9499.50\n`))).toBe('bank/account-missing');
  expect((await upload(`${head}${day};RENT;500.50;;9499.50\n`, '1234567890')).status).toBeLessThan(400);
  const { uploads } = await get<DeskBank>('/api/desk/bank-account');
  expect(uploads).toMatchObject([{ head: ['Tag', 'Text', 'Raus', 'Rein', 'Stand'] }]);
  const path = `/api/desk/bank-uploads/${uploads[0]?.id}/columns`;
  expect(await codeOf(await post(path, { day: 'Tag', debit: 'Raus', balance: 'Stand' }))).toBe('bank/columns');
  const columns = { day: 'Tag', narration: 'Text', debit: 'Raus', credit: 'Rein', balance: 'Stand' };
  expect(await (await post(path, columns)).json()).toMatchObject({ done: 'bank/previewed' });
  // Nothing is imported before a person has seen what it is.
  expect(await get<DeskBank>('/api/desk/bank-account')).toMatchObject({
    account: null,
    uploads: [
      {
        preview: {
          lastFour: '7890',
          firstDay: day,
          lastDay: day,
          lines: 1,
          newLines: 1,
          incoming: 0,
          outgoing: 500.5,
          opening: 10_000,
          closing: 9499.5,
          shown: [{ day, narration: { text: 'RENT' }, amount: -500.5, balance: 9499.5 }],
        },
      },
    ],
  });
  expect(await (await importIt()).json()).toMatchObject({ done: 'bank/imported', count: 1 });
  const further = `${head}${day};RENT;500.50;;9499.50\n${day};X;;20;9519.50\n`;
  expect((await upload(further, '7890')).status).toBeLessThan(400);
  // Read again, it is there once.
  expect((await upload(further, '7890')).status).toBeLessThan(400);
  expect(await previewed()).toMatchObject([
    { preview: { lines: 2, newLines: 1, incoming: 20, outgoing: 0, opening: null, closing: 9519.5 } },
  ]);
  expect(await (await importIt()).json()).toMatchObject({ done: 'bank/imported', count: 1 });
  expect(await get<DeskBank>('/api/desk/bank-account')).toMatchObject({
    account: { lastFour: '7890', statement: 9519.5, ledger: 10_000, unshown: 0, listed: -480.5, isBalanced: true },
    uploads: [],
  });
});

test('of two people who read the same lines the second sees what is left before it is imported', async () => {
  const head = 'Tag;Text;Raus;Rein;Stand\n';
  const lines = `${day};X;;20;9519.50\n${day};Y;;5;9524.50\n`;
  await upload(head + lines, '7890');
  await upload(`${head}${lines}${day};Z;;1;9525.50\n`, '7890', { as: owner });
  const [mine, theirs] = await previewed();
  const importOf = (file: typeof mine, newLines: number) =>
    post(`/api/desk/bank-uploads/${file?.id}/import`, { newLines: String(newLines) });
  expect([mine?.preview?.newLines, theirs?.preview?.newLines]).toEqual([1, 2]);
  expect(await (await importOf(mine, 1)).json()).toMatchObject({ done: 'bank/imported', count: 1 });
  expect(await codeOf(await importOf(theirs, 2))).toBe('bank/preview-changed');
  expect((await previewed())[0]?.preview).toMatchObject({ lines: 3, newLines: 1, incoming: 1 });
  expect(await (await importOf(theirs, 1)).json()).toMatchObject({ done: 'bank/imported', count: 1 });
  // Pressed twice.
  expect(await codeOf(await importOf(theirs, 1))).toBe('bank/unknown-upload');
  // A file that is refused is refused when it is read.
  expect(await codeOf(await upload(head + lines, '7890'))).toBe('bank/imported-before');
  expect(await codeOf(await upload(`${head}${day};W;;1;99.50\n`, '7890'))).toBe('bank/overlap-differs');
  expect(await previewed()).toEqual([]);
});

test('an old Excel is refused with what to do', async () => {
  const answer = await upload('\u{FEFF}<html><table>', '7890', { name: 'statement.xls' });
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({
    code: 'table/old-xls',
    message: expect.stringContaining('save it as XLSX'),
  });
});

test('viewers see lines without narrations; recruiters see nothing', async () => {
  const narrations = async (path: string, as = finance) =>
    (await get<DrawnList>(path, as)).rows.map(({ cells }) => cells['narration']?.value as ShownField);
  expect((await narrations('/api/desk/bank?status=listed')).map(({ text }) => text)).toEqual(['Z', 'Y', 'X', 'RENT']);
  const masked = await narrations('/api/desk/bank', viewer);
  expect(masked.length).toBe(4);
  expect(masked.every(({ isMasked }) => isMasked)).toBe(true);
  expect((await app.request('/api/desk/bank', { headers: { cookie: recruiter.cookie } })).status).toBe(403);
  expect((await post('/api/desk/bank-lines', { ids: [], category: 'business' }, viewer)).status).toBe(403);
});

test('a debit is marked, agreed to by another person, and listed again', async () => {
  const { rows } = await get<DrawnList>('/api/desk/bank?status=listed&side=out');
  const rent = rows[0]?.id ?? '';
  expect(rows).toMatchObject([{ cells: { amount: { value: -500_50 }, is: { value: 'Unmatched' } } }]);
  const mark = { ids: [], all: 'yes', category: 'business' };
  expect(await codeOf(await post('/api/desk/bank-lines', { ...mark, query: 'side=x' }))).toBe('lists/query');
  expect(await (await post('/api/desk/bank-lines', { ...mark, query: 'status=listed' })).json()).toMatchObject({
    done: 'bank/proposed',
  });
  const { proposals } = await get<DeskBank>('/api/desk/bank-account');
  expect(proposals).toMatchObject([
    {
      category: 'business',
      sum: -500.5,
      block: 'second-person',
      lines: [{ id: rent, amount: -500.5, isProposed: true }],
    },
  ]);
  const tiedTo = async () => (await get<DrawnList>('/api/desk/bank?side=out')).rows[0]?.cells['is']?.value;
  expect(await tiedTo()).toBe('Waits for a second person');
  expect(proposals[0]?.rights).toMatchObject({
    maker: { rights: [{ role: 'finance' }] },
    reader: { rights: [{ role: 'finance' }] },
  });
  const [forOwner] = (await get<DeskBank>('/api/desk/bank-account', owner)).proposals;
  expect(forOwner).toMatchObject({
    block: null,
    rights: { maker: { rights: [{ role: 'finance' }] }, reader: { rights: [{ role: 'owner' }] } },
  });
  const [forViewer] = (await get<DeskBank>('/api/desk/bank-account', viewer)).proposals;
  expect(forViewer).toMatchObject({ block: 'not-allowed', rights: { reader: { rights: [] } } });
  const path = `/api/desk/bank-proposals/${proposals[0]?.number}/approve`;
  const seen = { count: '1', sum: String(proposals[0]?.sum), confirmed: 'yes' };
  expect(await codeOf(await post(path, seen))).toBe('approvals/second-person');
  expect((await post(path, { ...seen, confirmed: '' }, owner)).status).toBe(422);
  expect(await codeOf(await post(path, { ...seen, sum: '-500' }, owner))).toBe('bank/not-as-shown');
  expect(await (await post(path, seen, owner)).json()).toMatchObject({ done: 'bank/approved' });
  expect(await get<DeskBankLineRecord>(`/api/desk/bank/${rent}`)).toMatchObject({
    kind: 'business',
    isMonthClosed: false,
  });
  expect(await tiedTo()).toBe('Other business');
  expect(await get<DeskBank>('/api/desk/bank-account')).toMatchObject({
    account: { ledger: 9525.5, listed: 0 },
    proposals: [],
  });
  expect((await post(`/api/desk/bank/${rent}/untie`, { reason: '' })).status).toBe(422);
  expect((await post(`/api/desk/bank/${rent}/untie`, { reason: 'it was a payout' })).status).toBe(200);
  expect(await get<DeskBank>('/api/desk/bank-account')).toMatchObject({
    account: { ledger: 10_026, listed: -500.5, isBalanced: true },
  });
});
