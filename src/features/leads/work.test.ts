import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BulkKind } from '#kit/desk/bulk.ts';
import { defined } from '#kit/defined.ts';
import { readPhone } from '#kit/text/phone.ts';
import { after, dayInIndia, dayMs, minuteMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { auditEntries } from '#test/audit.ts';
import { testContext } from '#test/database.ts';
import { deskMember, shownAs } from '#test/desk.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import { grantStaffRole } from '#features/staff/actions/change-roles.ts';
import { answerLeads, changeLead } from './actions/change-lead.ts';
import { enterLead } from './actions/enter-lead.ts';
import type { EnteredLead } from './model/entered-form.ts';
import { createLead } from './actions/create-lead.ts';
import { ownersOf } from './actions/read-desk-leads.ts';
import { readLead } from './actions/read-lead.ts';
import { notesOf } from './store/notes.ts';
import { purgeOldLeads } from './actions/purge-old-leads.ts';
import { bulkKinds } from './bulk.ts';
import { type LeadState, noDetails } from './model/leads.ts';
import { leadsOfSamePhone } from './store/same-phone.ts';
import { maxNoteLength } from './terms.ts';

const { ctx: bare, pass } = await testContext();
const ctx = {
  ...bare,
  config: {
    appUrl: 'https://namuna.example',
    staffMail: 'office@namuna.example',
    leadIpLimit: 100_000,
    leadMailLimit: 15,
  },
};
const db = kyselyOf(ctx.db);
const ravi = await deskMember(ctx, ['recruiter']);
const meena = await deskMember(ctx, ['finance']);
const editor = await deskMember(ctx, ['editor']);
await sql`update account set name = 'Ravi Kumar' where id = ${ravi.accountId}`.execute(db);

let auditFrom = 0;
const audit = () => auditEntries(db, sql`id > ${auditFrom}`);
beforeEach(async () => {
  await sql`truncate lead, lead_item, lead_note, message restart identity`.execute(db);
  auditFrom =
    (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_entry`.execute(db)).rows[0]?.id ?? 0;
  pass(minuteMs);
});

async function submit(name: string, phone = '9876543210'): Promise<number> {
  const lead = { kind: 'quote' as const, name, phone, email: '', product: 'E-Rickshaw', ...noDetails, honeypot: '' };
  const created = await createLead(ctx, lead, { clientIp: '192.0.2.1', language: 'hi' });
  if (!created.ok) throw new Error(created.refusal.code);
  return created.value.number;
}
const read = async (number: number) => defined(await readLead(ctx, number));
const states = async (): Promise<LeadState[]> =>
  (await sql<{ state: LeadState }>`select state from lead order by number`.execute(db)).rows.map(({ state }) => state);
const codes = (results: readonly ({ ok: true } | { ok: false; refusal: { code: string } })[]): string[] =>
  results.map((result) => (result.ok ? 'ok' : result.refusal.code)).sort();

describe('many at once', () => {
  test('of 20 people who take one lead one has it, and the others read who', async () => {
    const number = await submit('Asha');
    const people = await Promise.all(Array.from({ length: 20 }, () => deskMember(ctx, ['recruiter'])));
    const results = await Promise.all(
      people.map(({ accountId }) =>
        changeLead(ctx, { number, version: 1 }, { action: 'taken', ownerId: accountId }, accountId),
      ),
    );
    expect(codes(results)).toEqual([...Array<string>(19).fill('leads/changed'), 'ok']);
    const winner = people[results.findIndex((result) => result.ok)];
    expect(await read(number)).toMatchObject({ ownerId: winner?.accountId, state: 'in-progress', version: 2 });
    const entries = await audit();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: winner?.accountId,
      act: 'leads/taken',
      before: { state: 'new', owner: null },
      after: { state: 'in-progress', owner: winner?.accountId },
      details: { number, version: 2 },
    });
  });

  test('without versions one of many still takes it, the others read that it is taken', async () => {
    const number = await submit('Asha');
    const people = await Promise.all(Array.from({ length: 8 }, () => deskMember(ctx, ['recruiter'])));
    const results = await Promise.all(
      people.map(({ accountId }) => changeLead(ctx, { number }, { action: 'taken', ownerId: accountId }, accountId)),
    );
    expect(codes(results)).toEqual([...Array<string>(7).fill('leads/taken'), 'ok']);
  });

  test('40 different changes of one version: one is accepted; versions and audit have no gap', async () => {
    const number = await submit('Asha');
    for (let version = 1; version <= 3; version++) {
      const results = await Promise.all(
        Array.from({ length: 40 }, (_none, n) =>
          changeLead(ctx, { number, version }, { action: 'noted', note: `note ${version} ${n}` }, `cli:${n}`),
        ),
      );
      expect(codes(results).filter((code) => code === 'ok')).toHaveLength(1);
      expect(codes(results).filter((code) => code === 'leads/changed')).toHaveLength(39);
    }
    expect((await audit()).map(({ details }) => details?.['version'])).toEqual([2, 3, 4]);
    expect((await notesOf(ctx.db, (await read(number)).id)).map(({ text }) => text.slice(0, 6))).toEqual([
      'note 1',
      'note 2',
      'note 3',
    ]);
  });
});

describe('a stale version', () => {
  test('is refused with who changed what and when, and changes nothing', async () => {
    const number = await submit('Asha');
    await changeLead(ctx, { number, version: 1 }, { action: 'taken', ownerId: ravi.accountId }, ravi.accountId);
    await changeLead(ctx, { number, version: 2 }, { action: 'quoted' }, ravi.accountId);
    const { rows } = await sql<{
      at: Date;
    }>`select at from audit_entry where id > ${auditFrom} order by id desc`.execute(db);
    const stale = await changeLead(ctx, { number, version: 1 }, { action: 'lost', reason: 'price' }, meena.accountId);
    expect(stale).toEqual({
      ok: false,
      refusal: {
        code: 'leads/changed',
        facts: {
          version: 3,
          state: 'quoted',
          changedBy: shownAs(ravi, 'Ravi Kumar', 'recruiter'),
          changedAt: rows[0]?.at.toISOString(),
          changes: 'leads/quoted leads/taken',
        },
      },
    });
    expect(await read(number)).toMatchObject({ state: 'quoted', version: 3 });
    expect(await audit()).toHaveLength(2);
  });

  test('a repeat by the same person after a lost answer is accepted and does nothing', async () => {
    const number = await submit('Asha');
    const seen = { number, version: 1 };
    const answer = { action: 'answered', note: 'rang her' } as const;
    await changeLead(ctx, seen, answer, ravi.accountId);
    expect(await changeLead(ctx, seen, answer, ravi.accountId)).toMatchObject({
      ok: true,
      value: { isChanged: false },
    });
    // For a colleague it is a change that they did not see.
    expect(codes([await changeLead(ctx, seen, answer, meena.accountId)])).toEqual(['leads/changed']);
    expect(await audit()).toHaveLength(1);
  });

  test('a version of the future is refused too', async () => {
    const number = await submit('Asha');
    expect(codes([await changeLead(ctx, { number, version: 7 }, { action: 'won' }, 'cli:x')])).toEqual([
      'leads/changed',
    ]);
  });
});

describe('owners', () => {
  test('may be colleagues who have not signed in yet', async () => {
    const number = await submit('Asha');
    const phone = defined(readPhone('9811122233'));
    await grantStaffRole(ctx, phone, 'recruiter', 'cli:test');
    const { id } = defined(await findByPhone(ctx, phone));
    expect(await ownersOf(ctx, { roles: ['finance'] })).toContainEqual({
      accountId: id,
      name: expect.stringContaining('33') as string,
    });
    await changeLead(ctx, { number }, { action: 'assigned', ownerId: id }, meena.accountId);
    expect(await read(number)).toMatchObject({ ownerId: id, state: 'new' });
  });
  test('are staff who answer leads; anyone may give a lead away', async () => {
    const number = await submit('Asha');
    for (const ownerId of [editor.accountId, 'usr_unknown'])
      expect(codes([await changeLead(ctx, { number }, { action: 'assigned', ownerId }, 'cli:x')])).toEqual([
        'leads/not-staff',
      ]);
    await changeLead(ctx, { number }, { action: 'assigned', ownerId: ravi.accountId }, meena.accountId);
    expect(await read(number)).toMatchObject({ ownerId: ravi.accountId, state: 'new' });
    await changeLead(ctx, { number }, { action: 'assigned', ownerId: null }, meena.accountId);
    expect((await read(number)).ownerId).toBeNull();
    expect((await audit()).map(({ before, after: then }) => [before, then])).toEqual([
      [{ owner: null }, { owner: ravi.accountId }],
      [{ owner: ravi.accountId }, { owner: null }],
    ]);
  });
});

describe('the same phone number', () => {
  test('joins leads, however it is written; odd numbers by their digits', async () => {
    const first = await submit('Asha', '98765 43210');
    const second = await submit('Asha K', '+91-9876543210');
    const third = await submit('A. Kumari', '098765-43210');
    await submit('Bina', '9876543211');
    const office = await submit('Panchayat', '0612 255 0100');
    const again = await submit('Gram Panchayat', '(0612) 2550100');
    await submit('Nobody', 'call my shop');
    const silent = await submit('Nobody else', 'ask at the shop');
    const same = async (number: number) => (await leadsOfSamePhone(ctx.db, number, 20)).map((lead) => lead.number);
    expect(await same(first)).toEqual([third, second]);
    expect(await same(third)).toEqual([second, first]);
    expect(await same(office)).toEqual([again]);
    expect(await same(silent)).toEqual([]);
  });

  test('the key in the database is the number as readPhone reads it, else its digits', async () => {
    const part = fc.constantFrom('+91', '+1', '+44', '91', '0', '00', ' ', '-', '98765', '43210', '7', '2', 'x', '+');
    const typed = fc.array(part, { maxLength: 7 }).map((parts) => parts.join(''));
    const phones = fc.sample(typed, { numRuns: 2000, seed: 7 });
    const { rows } = await sql<{ phone: string; key: string }>`
      select phone, lead_phone_key(phone) as key from unnest(${phones}::text[]) phone`.execute(db);
    expect(rows.filter(({ phone, key }) => key !== (readPhone(phone) ?? phone.replaceAll(/\D/g, '')))).toEqual([]);
  });

  test('answering one answers the others that were seen and still wait', async () => {
    const [first, second, spam, moved, other] = [
      await submit('Asha'),
      await submit('Asha K'),
      await submit('Asha spam'),
      await submit('Asha moved'),
      await submit('Bina', '9876543211'),
    ] as const;
    await changeLead(ctx, { number: spam }, { action: 'spam' }, meena.accountId);
    await changeLead(ctx, { number: moved }, { action: 'noted', note: 'is angry' }, meena.accountId);
    const answered = await answerLeads(
      ctx,
      { number: first, version: 1 },
      {
        note: 'wants two',
        also: [
          { number: second, version: 1 },
          { number: spam, version: 2 },
          { number: moved, version: 1 },
          { number: other, version: 1 },
        ],
      },
      ravi.accountId,
    );
    expect(answered).toEqual({ ok: true, value: 2 });
    expect(await states()).toEqual(['answered', 'answered', 'spam', 'new', 'new']);
    expect(await notesOf(ctx.db, (await read(second)).id)).toEqual([]);
  });

  test('two people who answer them at once from both ends finish, and each lead is answered once', async () => {
    const numbers: number[] = [];
    for (let n = 0; n < 10; n++) numbers.push(await submit(`Asha ${n}`));
    const seen = numbers.map((number) => ({ number, version: 1 }));
    const [first, last] = [defined(seen[0]), defined(seen.at(-1))];
    await Promise.all([
      answerLeads(ctx, first, { note: '', also: seen.slice(1) }, ravi.accountId),
      answerLeads(ctx, last, { note: '', also: seen.slice(0, -1).toReversed() }, meena.accountId),
    ]);
    expect(new Set(await states())).toEqual(new Set(['answered']));
    expect(await audit()).toHaveLength(10);
  });
});

describe('notes', () => {
  test('stay as they were written, with author and time; the audit has only their ids', async () => {
    const number = await submit('Asha');
    const text = 'ग'.repeat(maxNoteLength);
    await changeLead(ctx, { number }, { action: 'noted', note: text }, ravi.accountId);
    pass(minuteMs);
    await changeLead(ctx, { number }, { action: 'answered', note: 'wants two' }, meena.accountId);
    const { id } = await read(number);
    const notes = await notesOf(ctx.db, id);
    expect(notes).toMatchObject([
      { kind: 'note', author: ravi.accountId, text },
      { kind: 'note', author: meena.accountId, text: 'wants two' },
    ]);
    expect((defined(notes[1]).at.getTime() - defined(notes[0]).at.getTime()) / minuteMs).toBe(1);
    const entries = await audit();
    expect(entries.map(({ act, details }) => [act, details?.['note']])).toEqual([
      ['leads/noted', notes[0]?.id],
      ['leads/answered', notes[1]?.id],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/ग|wants two|Asha|98765/);
    await expect(changeLead(ctx, { number }, { action: 'noted', note: `${text}!` }, ravi.accountId)).rejects.toThrow(
      'lead_note_text_check',
    );
  });

  test('are purged with their lead', async () => {
    const number = await submit('Asha');
    await changeLead(ctx, { number }, { action: 'noted', note: 'wants two' }, ravi.accountId);
    pass(366 * dayMs);
    expect(await purgeOldLeads(ctx)).toBe(1);
    expect((await sql`select * from lead_note`.execute(db)).rows).toEqual([]);
  });
});

describe('complaints and privacy requests', () => {
  const entered: EnteredLead = {
    kind: 'privacy-request',
    source: 'letter',
    product: '',
    ...noDetails,
    request: 'erasure',
    name: 'Asha Kumari',
    phone: '',
    email: 'asha@example.com',
    language: 'hi',
    receivedDay: '2026-11-20',
    receivedTime: '17:00',
    description: 'Wants her application erased.',
  };
  const enter = async (change: Partial<EnteredLead> = {}) =>
    enterLead(
      ctx,
      { ...entered, receivedDay: dayInIndia(await ctx.businessNow()), receivedTime: '', ...change },
      ravi.accountId,
    );
  const numberOf = (created: Awaited<ReturnType<typeof enter>>): number => {
    if (!created.ok) throw new Error(JSON.stringify(created.refusal));
    return created.value;
  };

  test('get the published deadlines, and wait for nobody’s mail', async () => {
    const number = numberOf(await enter());
    const lead = await read(number);
    expect(lead).toMatchObject({
      kind: 'privacy-request',
      request: 'erasure',
      state: 'new',
      language: 'hi',
      flags: [],
    });
    expect(lead.receivedAt).toEqual(await ctx.businessNow());
    expect(lead.answerBy).toEqual(after(defined(lead.receivedAt), 15 * dayMs));
    expect(lead.nextDueAt).toEqual(lead.acknowledgeBy);
    expect(await notesOf(ctx.db, lead.id)).toMatchObject([{ kind: 'description', text: entered.description }]);
    expect((await sql`select * from message`.execute(db)).rows).toEqual([]);
    expect(await audit()).toEqual([
      {
        actor: ravi.accountId,
        act: 'leads/created',
        subject: lead.id,
        after: { state: 'new' },
        details: {
          number,
          version: 1,
          kind: 'privacy-request',
          source: 'letter',
          note: expect.any(Number),
          request: 'erasure',
        },
      },
    ]);
  });

  test('every wrong field is named', async () => {
    const wrong = await enter({ request: '', email: 'nobody', receivedDay: '2099-01-01' });
    expect(wrong).toMatchObject({
      refusal: {
        code: 'http/fields',
        fields: [
          { field: 'request', reason: 'missing' },
          { field: 'email', reason: 'invalid' },
          { field: 'receivedDay', reason: 'future' },
        ],
      },
    });
    expect(await enter({ email: '' })).toMatchObject({
      refusal: { fields: [{ field: 'phone', reason: 'phone-or-email' }] },
    });
    expect(await states()).toEqual([]);
  });

  test('ten clicks at once enter one', async () => {
    const numbers = (await Promise.all(Array.from({ length: 10 }, () => enter()))).map(numberOf);
    expect(new Set(numbers).size).toBe(1);
    expect(await states()).toEqual(['new']);
  });

  test('are acknowledged, then closed with an outcome in writing; reopened they have their deadline again', async () => {
    const number = numberOf(await enter({ kind: 'complaint', request: undefined, phone: '9876543210' }));
    const { answerBy } = await read(number);
    await changeLead(ctx, { number }, { action: 'acknowledged' }, ravi.accountId);
    expect((await read(number)).nextDueAt).toEqual(answerBy);
    expect(codes([await changeLead(ctx, { number }, { action: 'answered', note: '' }, 'cli:x')])).toEqual([
      'leads/not-a-case',
    ]);
    await changeLead(ctx, { number }, { action: 'closed', outcome: 'Repaired on the spot.' }, ravi.accountId);
    expect(await read(number)).toMatchObject({ state: 'answered', nextDueAt: null });
    await changeLead(ctx, { number }, { action: 'reopened' }, meena.accountId);
    expect((await read(number)).nextDueAt).toEqual(answerBy);
    const notes = await notesOf(ctx.db, (await read(number)).id);
    expect(notes.map(({ kind }) => kind)).toEqual(['description', 'outcome']);
    expect(JSON.stringify(await audit())).not.toMatch(/Asha|asha|Repaired|erased|98765/);
  });

  test('that wait are never purged; a year after its answer one is', async () => {
    const open = numberOf(await enter());
    const closed = numberOf(await enter({ name: 'Bina' }));
    pass(300 * dayMs);
    await changeLead(ctx, { number: closed }, { action: 'closed', outcome: 'Erased.' }, ravi.accountId);
    pass(100 * dayMs);
    expect(await purgeOldLeads(ctx)).toBe(0);
    pass(266 * dayMs);
    expect(await purgeOldLeads(ctx)).toBe(1);
    expect((await read(open)).state).toBe('new');
  });
});

describe('bulk actions', () => {
  const kindOf = (name: string): BulkKind => defined(bulkKinds.find((kind) => kind.name === name));
  const actor = { accountId: ravi.accountId };
  const changeState = kindOf('leads/change-state');
  const submitMany = async (count: number): Promise<void> => {
    await submit('Asha');
    await sql`
      insert into lead (id, kind, name, phone, email, flags, language, state, has_own_mail, notification_source, digest, address_hash, created_at)
      select id || n, kind, name || n, phone, email, flags, language, state, has_own_mail, notification_source, digest || n, address_hash, created_at
        from lead, generate_series(2, ${sql.lit(count)}) n`.execute(db);
  };

  test('200 leads with some moved: those are skipped and named, the others change, and the undo restores them', async () => {
    await submitMany(200);
    const moved = [7, 77, 177];
    for (const number of moved) await changeLead(ctx, { number }, { action: 'won' }, meena.accountId);
    await changeLead(ctx, { number: 50 }, { action: 'spam' }, meena.accountId);
    const records = Array.from({ length: 200 }, (_none, n) => ({ id: String(n + 1), seen: n + 1 === 50 ? '2' : '1' }));
    const applied = await ctx.transaction(async (tx) => {
      const results = [];
      for (const record of records) results.push(await changeState.apply(ctx, tx, record, { state: 'spam' }, actor));
      return results;
    });
    const skipped = applied.flatMap((row, n) => (row.result === 'skipped' ? [[n + 1, row.present] as const] : []));
    expect(skipped).toEqual([
      [7, 'leads/won'],
      [50, 'lists/no-change'],
      [77, 'leads/won'],
      [177, 'leads/won'],
    ]);
    expect((await states()).filter((state) => state === 'spam')).toHaveLength(197);

    // Since then a colleague looked at one of them.
    await changeLead(ctx, { number: 100 }, { action: 'noted', note: 'a real person' }, meena.accountId);
    const restored = await ctx.transaction(async (tx) => {
      const results: string[] = [];
      for (const [n, row] of applied.entries())
        if (row.result === 'done') {
          const record = { ...defined(records[n]), before: row.before };
          results.push((await changeState.restore(ctx, tx, record, actor)).result);
        }
      return results;
    });
    expect(restored.filter((result) => result === 'changed')).toHaveLength(1);
    const after = await states();
    expect(after.filter((state) => state === 'new')).toHaveLength(195);
    expect(after.flatMap((state, n) => (state === 'spam' ? [n + 1] : []))).toEqual([50, 100]);
    expect(await audit()).toHaveLength(5 + 196 + 195);
  });

  test('a repeated slice changes nothing twice, and a repeated undo is refused', async () => {
    const number = await submit('Asha');
    const record = { id: String(number), seen: '1' };
    const apply = () =>
      ctx.transaction((tx) => changeState.apply(ctx, tx, record, { state: 'lost', reason: 'price' }, actor));
    const first = await apply();
    if (first.result !== 'done') throw new Error('not done');
    expect(await apply()).toEqual({ result: 'skipped', present: 'lists/no-change' });
    const restore = () =>
      ctx.transaction((tx) => changeState.restore(ctx, tx, { ...record, before: first.before }, actor));
    expect(await restore()).toEqual({ result: 'restored' });
    expect(await restore()).toEqual({ result: 'changed', present: 'leads/new' });
  });

  test('an undo gives owner and next call back', async () => {
    const number = await submit('Asha');
    const call = after(ctx.now(), 2 * dayMs);
    await changeLead(ctx, { number }, { action: 'assigned', ownerId: meena.accountId }, meena.accountId);
    await changeLead(ctx, { number }, { action: 'due-set', dueAt: call }, meena.accountId);
    const apply = (kind: BulkKind, seen: string, params: Record<string, string>) =>
      ctx.transaction((tx) => kind.apply(ctx, tx, { id: String(number), seen }, params, actor));
    const lost = await apply(changeState, '3', { state: 'lost', reason: 'price' });
    expect(await read(number)).toMatchObject({ state: 'lost', dueAt: null });
    if (lost.result !== 'done') throw new Error('not done');
    await ctx.transaction((tx) =>
      changeState.restore(ctx, tx, { id: String(number), seen: '', before: lost.before }, actor),
    );
    expect(await read(number)).toMatchObject({ state: 'new', dueAt: call, ownerId: meena.accountId, version: 5 });
    const given = await apply(kindOf('leads/assign'), '5', { owner: ravi.accountId });
    expect(given.result).toBe('done');
    expect(await apply(kindOf('leads/assign'), '6', { owner: editor.accountId })).toEqual({
      result: 'skipped',
      present: 'leads/not-staff',
    });
  });

  test('what is of complaints is refused for others, and the other way round', async () => {
    const number = await submit('Asha');
    expect(codes([await changeLead(ctx, { number }, { action: 'closed', outcome: 'x' }, 'cli:x')])).toEqual([
      'leads/only-a-case',
    ]);
  });
});
