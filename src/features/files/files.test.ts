// Files of a record: who adds, sees and removes them, and that none outlives its record.
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import { before, dayMs } from '#kit/time.ts';
import { on, sql } from '#platform/database/db.ts';
import { checkFiles } from '#platform/database/named-files.ts';
import type { ListedObjects } from '#platform/operations/objects/objects.ts';
import { erasedFields } from '#features/applications/rules.ts';
import { erasePersonalFields } from '#features/applications/store/applications.ts';
import { sweepObjects } from '#features/operations/actions/sweep-objects.ts';
import { purgeQuotations } from '#features/quotations/actions/purge-quotations.ts';
import { beginPaper } from '#features/sales/actions/drafts.ts';
import { deskMember } from '#test/desk.ts';
import { makeManyRows } from '#test/many-rows.ts';
import { testProduct } from '#test/product.ts';
import { issuedInvoice, issuedQuotation } from '#test/quoting.ts';
import { features } from '../../features.ts';
import { addFile } from './actions/add-file.ts';
import { person } from './person.ts';
import { type DeskRecordFile, type FileRecordKind, fileRecordKinds } from './model.ts';
import { maxFiles } from './terms.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const cookies = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, (await deskMember(ctx, [role])).cookie] as const)),
) as Record<StaffRole, string>;
const made = await PDFDocument.create();
made.addPage([300, 300]);
const pdf = await made.save();
const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer();
const application = 'SA-0000-0000-0002';
const records: Record<FileRecordKind, string> = { lead: '', application, quotation: '', paper: '', buyer: '' };
const headers = (role: StaffRole) => ({
  cookie: cookies[role],
  accept: 'application/json',
  origin: 'http://site.test',
  'sec-fetch-site': 'same-origin',
});

beforeAll(async () => {
  const run = async (statement: string) => (await sql.raw<object>(statement).execute(app.db)).rows;
  await makeManyRows({ run, ctx }, { applications: 4, users: 2 });
  const quotation = await issuedQuotation(ctx);
  await issuedInvoice(ctx, quotation);
  records.quotation = String(quotation.serial);
  const of = await on(ctx.db).oneRow<{ lead: string; paper: string; buyer: string }>`
    select lead_number::text as lead, (select max(serial)::text from sales_paper) as paper, buyer.number::text as buyer
      from quotation join buyer on buyer.id = buyer_id where serial = ${quotation.serial}`;
  Object.assign(records, of);
}, 120_000);

async function add(
  kind: FileRecordKind,
  file: Uint8Array | undefined,
  { role = 'owner' as StaffRole, record = records[kind], name = 'Letter no. 12', what = 'letter' } = {},
) {
  const body = new FormData();
  body.append('kind', what);
  body.append('name', name);
  if (file) body.append('file', new Blob([new Uint8Array(file)]), 'upload.exe');
  const answer = await app.request(`/api/desk/${kind}-files/${record}`, {
    method: 'POST',
    headers: headers(role),
    body,
  });
  return { status: answer.status, json: (await answer.json()) as { code?: string; errors?: { reason: string }[] } };
}
const list = async (kind: FileRecordKind, role: StaffRole = 'owner', record = records[kind]) => {
  const answer = await app.request(`/api/desk/${kind}-files/${record}`, { headers: headers(role) });
  return answer.status === 200 ? ((await answer.json()) as DeskRecordFile[]) : answer.status;
};
const files = async (kind: FileRecordKind, record = records[kind]) =>
  (await list(kind, 'owner', record)) as DeskRecordFile[];
const remove = async (kind: FileRecordKind, id: string, role: StaffRole = 'owner') =>
  (
    await app.request(`/api/desk/${kind}-files/${records[kind]}/${id}/remove`, {
      method: 'POST',
      headers: { ...headers(role), 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
  ).status;
/** The keys of this feature that are wrong; rows of the tests name photos that are not there. */
const check = async () => {
  const named = features.flatMap((each) => each.files ?? []);
  const found = await checkFiles(ctx.transaction, ctx.objects as ListedObjects, named);
  return [...found.withoutRow, ...found.withoutFile].filter((key) => key.startsWith('records/'));
};
const clear = async () => {
  for (const kind of fileRecordKinds) for (const { id } of await files(kind)) await remove(kind, id);
};

describe.each(fileRecordKinds)('a file of %s', (kind) => {
  test('is added, listed, downloaded as an attachment that nothing stores, and removed with its object', async () => {
    expect(await add(kind, pdf, { name: ' पत्र  12 ' })).toMatchObject({ status: 200, json: { done: 'files/added' } });
    const [file] = await files(kind);
    expect(file).toMatchObject({ kind: 'letter', format: 'pdf', name: { text: 'पत्र 12', isMasked: false } });
    const path = `/api/desk/${kind}-files/${records[kind]}/${file!.id}`;
    const answer = await app.request(path, { headers: headers('owner') });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${file!.id}.pdf"; filename*=UTF-8''${encodeURIComponent('पत्र 12')}.pdf`,
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([bytes.length, Buffer.from(bytes.subarray(0, 5)).toString()]).toEqual([file!.bytes, '%PDF-']);
    expect(await remove(kind, file!.id)).toBe(200);
    expect(await files(kind)).toEqual([]);
    expect((await app.request(path, { headers: headers('owner') })).status).toBe(404);
    expect(await remove(kind, file!.id)).toBe(404);
    expect(await ctx.objects.get(`records/${file!.id}.pdf`)).toBeUndefined();
  });
  test('is recorded by the audit, its name as a personal value', async () => {
    await add(kind, pdf, { name: 'Secret name' });
    const [file] = await files(kind);
    await remove(kind, file!.id);
    const entries = await on(ctx.db).rows<{ act: string; facts: string; personal: string }>`
      select act, (details || before || after)::text as facts,
        (select string_agg(value, ',') from audit_value where entry_id = audit_entry.id) as personal
        from audit_entry where details ->> 'file' = ${file!.id} order by id`;
    expect(entries.map(({ act }) => act.split('/')[1])).toEqual(['file-added', 'file-removed']);
    for (const { facts, personal } of entries)
      expect([facts.includes('Secret'), personal]).toEqual([false, 'Secret name']);
  });
  test('of a record that is not there is refused, and leaves no object', async () => {
    for (const record of ['999999', '0', '01', 'x', '99999999999'])
      expect((await add(kind, pdf, { record })).status, record).toBe(404);
    expect(await list(kind, 'owner', '999999')).toEqual([]);
  });
});

test('a picture becomes a WebP, and other kinds of files are refused with a reason', async () => {
  expect(await add('lead', picture, { what: 'consent' })).toMatchObject({ status: 200 });
  const [file] = await files('lead');
  expect(file).toMatchObject({ kind: 'consent', format: 'webp' });
  const answer = await app.request(`/api/desk/lead-files/${records.lead}/${file!.id}`, { headers: headers('owner') });
  expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('webp');
  const reasonOf = async (bytes: Uint8Array | undefined, more = {}) => {
    const { status, json } = await add('lead', bytes, more);
    return [status, json.errors?.map(({ reason }) => reason).join()];
  };
  expect(await reasonOf(Buffer.from('PK\u0003\u0004 a spreadsheet'))).toEqual([422, 'wrong-type']);
  expect(await reasonOf(Buffer.from('%PDF-1.7 cut off'))).toEqual([422, 'pdf-unreadable']);
  expect(await reasonOf(Buffer.from('\xFF\xD8\xFF cut off', 'latin1'))).toEqual([422, 'picture-unreadable']);
  expect(await reasonOf(Buffer.alloc(6 * 2 ** 20, '%PDF-'))).toEqual([422, 'pdf-too-large']);
  expect(await reasonOf(undefined)).toEqual([422, 'missing']);
  expect(await reasonOf(pdf, { name: ' ' })).toEqual([422, 'missing']);
  expect(await reasonOf(pdf, { name: 'x'.repeat(101) })).toEqual([422, 'too-long']);
  await clear();
});

test('the same upload again adds nothing, twice at once too, and there is a limit', async () => {
  const input = {
    recordKind: 'lead',
    record: records.lead,
    kind: 'order',
    name: 'PO',
    bytes: pdf,
    actor: 'usr_x',
  } as const;
  const answers = await Promise.all([addFile(ctx, input), addFile(ctx, input)]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await files('lead')).toHaveLength(1);
  await sql`insert into record_file select substr(md5(n::text), 1, 20), 'lead', ${records.lead}, reference, kind, name, format, bytes, n::text, created_at, created_by
    from record_file cross join generate_series(2, ${maxFiles}::int) n`.execute(app.db);
  expect(await add('lead', picture)).toMatchObject({ status: 409, json: { code: 'files/too-many' } });
  expect(await files('lead')).toHaveLength(maxFiles);
  await clear();
});

// Who reads the record sees that there is a file; who sees its notes or address sees what it is called and holds.
const shown: Readonly<Record<FileRecordKind, readonly [sees: StaffRole[], lists: StaffRole[], adds: StaffRole[]]>> = {
  lead: [['owner', 'recruiter', 'sales', 'finance'], [...staffRoles], ['owner', 'recruiter', 'sales', 'finance']],
  application: [
    ['owner', 'recruiter'],
    ['owner', 'recruiter', 'finance', 'viewer'],
    ['owner', 'recruiter'],
  ],
  quotation: [['owner', 'sales', 'finance'], [...staffRoles], ['owner', 'sales', 'finance']],
  paper: [['owner', 'sales', 'finance'], [...staffRoles], ['owner', 'sales', 'finance']],
  buyer: [['owner', 'sales', 'finance'], [...staffRoles], ['owner', 'sales', 'finance']],
};
test.each(fileRecordKinds)('%s: rights and masks', async (kind) => {
  await add(kind, pdf, { name: 'Canary' });
  const [sees, lists, adds] = shown[kind];
  const [file] = await files(kind);
  const path = `/api/desk/${kind}-files/${records[kind]}/${file!.id}`;
  for (const role of staffRoles) {
    const found = await list(kind, role);
    expect(Array.isArray(found), role).toBe(lists.includes(role));
    expect(JSON.stringify(found).includes('Canary'), role).toBe(sees.includes(role));
    expect((await app.request(path, { headers: headers(role) })).status, role).toBe(sees.includes(role) ? 200 : 403);
    expect((await add(kind, undefined, { role })).status, role).toBe(adds.includes(role) ? 422 : 403);
    if (!adds.includes(role)) expect(await remove(kind, file!.id, role), role).toBe(403);
  }
  await clear();
});

test('a file of an issued paper is removed by who issues papers, that of a draft by who changes quotations', async () => {
  await add('paper', pdf, { role: 'sales' });
  const [file] = await files('paper');
  expect(await remove('paper', file!.id, 'sales')).toBe(403);
  expect(await files('paper')).toHaveLength(1);
  expect(await remove('paper', file!.id, 'finance')).toBe(200);
  const quotation = Number(records.quotation);
  const begun = await beginPaper(ctx, { quotation, kind: 'challan', invoice: undefined }, 'cli:tester');
  if (!begun.ok) throw new Error(JSON.stringify(begun.refusal));
  const issued = records.paper;
  records.paper = String(begun.value.serial);
  await add('paper', pdf, { role: 'sales' });
  const [ofDraft] = await files('paper');
  expect(await remove('paper', ofDraft!.id, 'sales')).toBe(200);
  records.paper = issued;
  await on(ctx.db).run`delete from sales_paper where serial = ${begun.value.serial}`;
});

test('a file belongs to its record: another record does not open it', async () => {
  await add('quotation', pdf);
  const [file] = await files('quotation');
  for (const path of [`quotation-files/999999/${file!.id}`, `paper-files/${records.paper}/${file!.id}`])
    expect((await app.request(`/api/desk/${path}`, { headers: headers('owner') })).status).toBe(404);
  await clear();
});

test('they are on the page of the person whose record it is, masked as on the record, and in the copy of their data', async () => {
  await add('application', picture, { what: 'certificate' });
  const [part] = person;
  const key = { accountId: '', phones: [], references: [application] };
  const [found] = await part!.read(ctx, ctx.db, key, { limit: 5 });
  const [file] = await files('application');
  expect(found).toMatchObject({
    page: `/desk/applications/${application}`,
    right: 'applications/read',
    facts: { kind: { value: 'certificate' }, file: { value: 'Letter no. 12', field: 'application/notes' } },
  });
  const [copied] = await part!.files!(ctx, ctx.db, key);
  expect([copied!.name, (await copied!.read())?.length]).toEqual([
    `files/application-${application}-1.webp`,
    file!.bytes,
  ]);
  await clear();
});

describe('of who asked for a quotation', () => {
  const referencesOf = async (phone: string) => {
    const phones = [{ phone, since: null, until: null }];
    const references: string[] = [];
    for (const part of ctx.personParts)
      references.push(...((await part.refer?.(ctx.db, 'usr_nobody', phones, references))?.ids ?? []));
    return { accountId: 'usr_nobody', phones, references };
  };
  const sold = ['buyer', 'paper', 'quotation'] as const;
  const kindsOf = async (key: Awaited<ReturnType<typeof referencesOf>>) =>
    (await person[0]!.read(ctx, ctx.db, key, { limit: 100 })).map(({ page }) => page?.split('/')[2] ?? '').toSorted();

  test('those of papers and of the buyer are on the page and in the copy, and an erasure finds their names in the audit', async () => {
    for (const kind of sold) await add(kind, pdf, { name: 'Canary' });
    const key = await referencesOf('+919876543210');
    expect(await kindsOf(key)).toEqual(['buyers', 'quotations', 'sales-papers']);
    expect(await person[0]!.files!(ctx, ctx.db, key)).toHaveLength(3);
    expect(await kindsOf(await referencesOf('+919876543211'))).toEqual([]);
    const names = () =>
      on(ctx.db).column<string | null>`
        select value from audit_value join audit_entry on id = entry_id
         where name = 'name' and subject = any(array(select reference from record_file))`;
    expect(await names()).toContain('Canary');
    const audit = ctx.personParts.find((part) => part.key === 'audit');
    while ((await audit!.erase!(ctx, key, 100)) > 0);
    expect(new Set(await names())).toEqual(new Set([null]));
    await clear();
  });
  test('those of a buyer with a quotation to somebody else are nobody’s', async () => {
    await add('buyer', pdf);
    const { number } = await on(ctx.db).oneRow<{ number: number }>`
      insert into lead (id, kind, name, phone, email, flags, language, state, has_own_mail, notification_source, digest, address_hash, created_at)
      select 'lead_other', kind, name, '9876543211', email, flags, language, state, has_own_mail, notification_source, 'other', address_hash, created_at
        from lead where number = ${Number(records.lead)} returning number`;
    await on(ctx.db).run`
      insert into quotation (id, lead_number, buyer_id, state, content, created_at, changed_at, changed_by)
      select 'quo_other', ${number}, buyer_id, 'draft', content, created_at, changed_at, changed_by
        from quotation where serial = ${Number(records.quotation)}`;
    for (const phone of ['+919876543210', '+919876543211'])
      expect(await kindsOf(await referencesOf(phone))).toEqual([]);
    await on(ctx.db).run`delete from quotation where id = 'quo_other'`;
    await on(ctx.db).run`delete from lead where id = 'lead_other'`;
    await clear();
  });
});

test('files go with their record when it is deleted or erased, and their objects at the next run of the timer', async () => {
  for (const kind of fileRecordKinds) {
    await add(kind, pdf);
    await add(kind, picture);
  }
  expect(await check()).toEqual([]);
  const left = async () => on(ctx.db).column<string>`select distinct record_kind from record_file order by 1`;
  // By the day of an application's erasure.
  await ctx.transaction((tx) => erasePersonalFields(tx, ctx.now(), erasedFields));
  expect(await left()).toEqual(['buyer', 'lead', 'paper', 'quotation']);
  expect((await add('application', pdf)).status).toBe(404);
  await sql`delete from lead where number = ${records.lead}`.execute(app.db);
  expect(await left()).toEqual(['buyer', 'paper', 'quotation']);
  // Nine years later.
  const later = { ...ctx, now: () => before(ctx.now(), -9 * 366 * dayMs) };
  await purgeQuotations(later);
  expect(await left()).toEqual(['paper']);
  await app.asOwner(
    'update sales_paper set content = null, document = null, erased_at = now() where erased_at is null',
  );
  expect(await left()).toEqual([]);
  await sweepObjects(ctx);
  expect(await check()).toEqual([]);
});
