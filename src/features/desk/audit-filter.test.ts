// The audit is filtered by what people see: the number or name of a record, the name of a colleague.
import { expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { rows, sql } from '#platform/database/db.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { createLead } from '#features/leads/actions/create-lead.ts';
import { noDetails } from '#features/leads/model/leads.ts';
import { changeDraft } from '#features/quotations/actions/change-draft.ts';
import { createQuotation } from '#features/quotations/actions/create-quotation.ts';
import { issueQuotation } from '#features/quotations/actions/issue-quotation.ts';
import type { Wire } from '#test/wire.ts';
import { deskMember, shownAs } from '#test/desk.ts';
import { fileCell, rowsOf } from '#test/desk-rows.ts';
import { testProduct } from '#test/product.ts';
import { audit } from './desk/audit.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const owner = await deskMember(ctx, ['owner']);
const editor = await deskMember(ctx, ['editor']);
await rows(ctx.db, sql`update account set name = 'Ravi Kumar' where id = ${editor.accountId}`);
await app.post('/api/contact/submit', { name: 'Asha Kumari', phone: '9876543210', email: 'asha@example.com' });
const [lead] = await rows<{ id: string; number: number }>(ctx.db, sql`select id, number from lead`);
const quotation = await createQuotation(ctx, { leadNumber: lead!.number, another: false }, 'cli:tester');
if (!quotation.ok) throw new Error(quotation.refusal.code);

const record = (subject: string, actor = 'cli:tester') =>
  ctx.transaction((tx) => recordAudit(tx, { actor, action: 'leads/spam', subject, details: { number: 1 } }));
const get = async <Answer>(path: string): Promise<Wire<Answer>> =>
  (await app.request(path, { headers: { cookie: owner.cookie } })).json() as Promise<Wire<Answer>>;
const list = (query: Record<string, string>) => get<DrawnList>(`/api/desk/audit?${new URLSearchParams(query)}`);
/** The records of a page of entries. */
const subjectsOf = async (page: Wire<DrawnList>): Promise<string[]> => {
  const ids = page.rows.map(({ id }) => Number(id));
  const found = await rows<{ subject: string }>(
    ctx.db,
    sql`select distinct subject from audit_entry where id = any(${ids})`,
  );
  return found.map(({ subject }) => subject);
};
const subjects = async (query: Record<string, string>) => subjectsOf(await list(query));

const reference = 'SD-7K3M-9PQ2-XW41';
for (const subject of [lead!.id, reference, 'Video Editor']) await record(subject);
await record('SC-7K3M-9PQ2-XW4D', editor.accountId);

test.each([
  ['SL-1', () => lead!.id],
  [' sl 1', () => lead!.id],
  [() => lead!.id, () => lead!.id],
  [() => String(quotation.value.serial), () => quotation.value.id],
  [reference, () => reference],
  ['sd 7k3m 9pq2 xw4l', () => reference],
  ['video editor', () => 'Video Editor'],
  ['वीडियो एडिटर', () => 'Video Editor'],
])('the record %s', async (typed, subject) => {
  expect(await subjects({ record: typeof typed === 'string' ? typed : typed() })).toEqual([subject()]);
});

test('an issued quotation is found by its number', async () => {
  const made = await createLead(
    ctx,
    {
      kind: 'quote',
      name: 'Asha Kumari',
      phone: '9876543211',
      email: '',
      product: 'Plastic 660L wheel Dustbin',
      ...noDetails,
      honeypot: '',
    },
    { clientIp: '192.0.2.8', language: 'en' },
  );
  const draft = await createQuotation(
    ctx,
    { leadNumber: made.ok ? made.value.number : 0, another: false },
    'cli:tester',
  );
  if (!draft.ok) throw new Error(draft.refusal.code);
  const change = { kind: 'fields', typed: { state: '10', address: 'Danapur' } } as const;
  const changed = await changeDraft(ctx, { ...draft.value, change }, 'cli:tester');
  if (!changed.ok) throw new Error(changed.refusal.code);
  const issued = await issueQuotation(ctx, changed.value, 'cli:tester');
  if (!issued.ok) throw new Error(issued.refusal.code);
  expect(await subjects({ record: issued.value.number!.toLowerCase() })).toEqual([draft.value.id]);
});

test('the colleague by name or id, and who is there to choose', async () => {
  const shown = shownAs(editor, 'Ravi Kumar', 'editor');
  for (const actor of ['ravi kumar', 'Ravi Kumar', shown, editor.accountId])
    expect(await subjects({ actor })).toEqual(['SC-7K3M-9PQ2-XW4D']);
  expect(await subjects({ actor: 'Nobody' })).toEqual([]);
  const choices = async (query: Record<string, string>) => {
    const filter = (await list(query)).filters.find(({ key }) => key === 'actor');
    return filter?.kind === 'choice' ? filter.options : [];
  };
  const actors = await choices({});
  expect(actors).toEqual(
    expect.arrayContaining([
      { value: editor.accountId, label: shown },
      { value: 'cli:tester', label: 'tester, on the command line' },
    ]),
  );
  expect(actors.map(({ value }) => value)).toEqual([...new Set(actors.map(({ value }) => value))]);
  // What the URL chose stays chosen.
  expect(await choices({ actor: 'Nobody' })).toEqual([...actors, { value: 'Nobody', label: 'Nobody' }]);
});

test('a file has the ids of what the page names in words, and personal values by name only', async () => {
  const entry = { actor: 'cli:tester', action: 'leads/changed', subject: lead!.id } as const;
  const facts = { before: { state: 'new' }, after: { state: 'answered' }, details: { number: 1 } };
  await ctx.transaction((tx) => recordAudit(tx, { ...entry, ...facts, personal: { note: 'secret' } }));
  const query = 'record=SL-1&action=leads/changed';
  const [drawn] = (await list(Object.fromEntries(new URLSearchParams(query)))).rows;
  expect(drawn?.cells).toMatchObject({
    actor: { value: 'tester, on the command line' },
    record: { value: 'SL-1', href: '/desk/leads/1' },
    details: { value: 'State: New → Answered\nNumber: 1' },
    personal: { value: 'Note' },
  });
  const [row] = await rowsOf(ctx, audit, query, ['owner']);
  expect(['actor', 'record', 'details', 'personal'].map((key) => fileCell(audit, row, key))).toEqual([
    'cli:tester',
    lead!.id,
    'State: New → Answered; Number: 1',
    'Note',
  ]);
});

test('the page keeps what was typed, in its filters and its links', async () => {
  for (let n = 0; n < 26; n++) await record(lead!.id);
  const page = await list({ record: 'SL-1', actor: 'cli:tester' });
  expect(page.query.filters).toEqual({ record: ['SL-1'], actor: ['cli:tester'] });
  expect(new URLSearchParams(page.pages.next ?? '').get('record')).toBe('SL-1');
  const next = await get<DrawnList>(`/api/desk/audit?${page.pages.next}`);
  expect(next.rows.length).toBeGreaterThan(0);
  expect(await subjectsOf(next)).toEqual([lead!.id]);
});
