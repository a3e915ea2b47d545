import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Context } from '#kit/context.ts';
import { dayMs } from '#kit/time.ts';
import { asTx, sql } from '#platform/database/db.ts';
import { checkAudit } from './actions/check-audit.ts';
import { eraseAuditValues } from './actions/erase-audit-values.ts';
import { listAudit } from './actions/read-entries.ts';
import { recordAudit } from './actions/record-audit.ts';
import { sealAudit, sealedHead } from './actions/seal-audit.ts';
import { type AuditFault, type AuditHead, headText } from './model.ts';
import { commands } from './staff.ts';
import { lockSealing, sealEntries } from './store/audit.ts';
import { readCommand } from '#platform/operations/command-line.ts';
import { testContext } from '#test/database.ts';
import { locksWaitedFor } from '#test/locks.ts';

const { ctx, db, pass } = await testContext();
const run = async (...words: string[]): Promise<string> => readCommand(commands, words).run(ctx, 'cli:tester');
const record = (subject: string): Promise<void> =>
  ctx.transaction((tx) =>
    recordAudit(tx, {
      actor: 'cli:tester',
      action: 'leads/answered',
      subject,
      before: { state: 'new' },
      after: { state: 'answered' },
      details: { number: 7 },
      personal: { reason: `Asha called about ${subject}`, none: null },
    }),
  );
const idOf = async (position: number): Promise<number> =>
  (await sql<{ id: number }>`select entry_id as id from audit_seal where position = ${position}`.execute(db)).rows[0]!
    .id;

const count = 8;
for (let n = 1; n <= count; n++) await record(`lead_${n}`);
const head = (await sealedHead(ctx))!;

/** As the owner of the tables, who needs no superuser. */
const unguarded = `
  alter table audit_value drop constraint audit_value_entry_id_fkey;
  ${['audit_entry', 'audit_value', 'audit_seal'].map((table) => `alter table ${table} disable trigger user;`).join(' ')}`;
/** What the check finds after statements of somebody with every right; they are rolled back. */
const faultAfter = (statements: string, given?: AuditHead): Promise<AuditFault | undefined> =>
  db.connection().execute(async (only) => {
    const own: Pick<Context, 'db' | 'transaction'> = { db: asTx(only), transaction: (work) => work(asTx(only)) };
    try {
      await sql.raw(`begin; ${unguarded} ${statements}`).execute(only);
      return (await checkAudit(own, { head: given })).fault;
    } finally {
      await sql`rollback`.execute(only);
    }
  });
const renumber = (from: number, by: number): string =>
  `update audit_seal set position = position + 1000 where position >= ${from};
   update audit_seal set position = position - 1000 + ${by} where position > 1000;`;

test('each hash follows from the hash before, the id and the content', async () => {
  const { rows } = await sql<{ position: number; id: number; content: string; hash: string }>`
    select position, entry_id as id, encode(hash, 'hex') as hash, jsonb_build_array(extract(epoch from at), actor, act,
      subject, before, after, details, personal)::text as content
    from audit_seal join audit_entry on id = entry_id order by position`.execute(db);
  let last = Buffer.alloc(0);
  for (const { id, content, hash } of rows) {
    const digest = createHash('sha256').update(content).digest();
    const number = Buffer.alloc(8);
    number.writeBigInt64BE(BigInt(id));
    last = createHash('sha256').update(last).update(number).update(digest).digest();
    expect(last.toString('hex')).toBe(hash);
  }
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(head).toEqual({ position: count, hash: last.toString('hex') });
  expect(rows[0]!.content).not.toContain('Asha');
});

describe('the check names the first entry that', () => {
  const everyPosition = Array.from({ length: count }, (_, index) => index + 1);

  test.each([
    ["actor = 'x'"],
    ["act = 'x/y'"],
    ["subject = 'x'"],
    ["at = at + interval '1 microsecond'"],
    [`before = '{"state": "spam"}'`],
    [`after = '{}'`],
    [`details = '{"number": 8}'`],
    [`personal = '{}'`],
  ])('was altered by %s', async (change) => {
    for (const position of everyPosition) {
      const entryId = await idOf(position);
      expect(await faultAfter(`update audit_entry set ${change} where id >= ${entryId}`)).toEqual({
        kind: 'altered',
        position,
        entryId,
      });
    }
  });

  test.each([
    ['value', (id: number) => `update audit_value set value = 'Ravi called' where entry_id = ${id}`],
    ['deleted value', (id: number) => `delete from audit_value where entry_id = ${id}`],
    ['digest', (id: number) => `update audit_seal set digest = sha256('x') where entry_id = ${id}`],
    ['hash', (id: number) => `update audit_seal set hash = sha256('x') where entry_id = ${id}`],
  ])('has another %s', async (_what, change) => {
    for (const position of everyPosition) {
      const entryId = await idOf(position);
      expect(await faultAfter(change(entryId))).toEqual({ kind: 'altered', position, entryId });
    }
  });

  test('was deleted: the entry, its seal, or both, also when the others were numbered anew', async () => {
    for (const position of everyPosition) {
      const entryId = await idOf(position);
      const entry = `delete from audit_entry where id = ${entryId};`;
      const seal = `delete from audit_seal where position = ${position};`;
      const isLast = position === count;
      expect(await faultAfter(entry)).toEqual({ kind: 'missing', position, entryId });
      expect(await faultAfter(seal)).toEqual(
        isLast ? { kind: 'unsealed', position: null, entryId } : { kind: 'missing', position, entryId: null },
      );
      const gone = isLast ? undefined : { kind: 'missing', position, entryId: null };
      expect(await faultAfter(entry + seal)).toEqual(gone);
      // Nothing follows the last entry to tell whether its own hash was changed or the entry before it is gone.
      const found = position === count - 1 ? { kind: 'altered', position, entryId: await idOf(count) } : gone;
      expect(await faultAfter(entry + seal + renumber(position, -1))).toEqual(found);
      expect(await faultAfter(entry + seal + renumber(position, -1), head)).toBeDefined();
    }
  });

  test('was swapped with another: its content, or its place', async () => {
    for (const position of everyPosition.slice(0, -1))
      for (const other of everyPosition.slice(position)) {
        const [entryId, otherId] = [await idOf(position), await idOf(other)];
        const content = `alter table audit_entry alter column id drop identity;
          update audit_entry set id = -id where id in (${entryId}, ${otherId});
          update audit_entry set id = case id when ${-entryId} then ${otherId} else ${entryId} end where id < 0;`;
        expect(await faultAfter(content)).toEqual({ kind: 'reordered', position, entryId });
        const place = `update audit_seal set position = position + 1000 where position in (${position}, ${other});
          update audit_seal set position = case position when ${position + 1000} then ${other} else ${position} end
            where position > 1000;`;
        expect(await faultAfter(place)).toEqual({ kind: 'reordered', position, entryId: otherId });
      }
  });

  test('was inserted: without a seal, or with one between two others', async () => {
    const insert = `insert into audit_entry (id, actor, act, subject) overriding system value values (999, 'x', 'x/y', 'x');`;
    expect(await faultAfter(insert)).toEqual({ kind: 'unsealed', position: null, entryId: 999 });
    for (const position of everyPosition) {
      const seal = `insert into audit_seal select ${position}, 999, audit_digest(e),
        audit_next(null, coalesce((select hash from audit_seal where position = ${position - 1}), ''), 999, audit_digest(e))
        from audit_entry e where id = 999;`;
      expect(await faultAfter(insert + renumber(position, 1) + seal)).toEqual({
        kind: 'inserted',
        position,
        entryId: 999,
      });
    }
  });

  test('was deleted before it was sealed', async () => {
    expect(await faultAfter('insert into audit_unsealed values (998)')).toEqual({
      kind: 'missing',
      position: null,
      entryId: 998,
    });
  });
});

test('a recomputed or shortened chain is found with the head, and only with it', async () => {
  const third = await idOf(3);
  const recompute = `insert into audit_unsealed select entry_id from audit_seal where position >= 3;
    delete from audit_seal where position >= 3;`;
  const signed = `update audit_entry e set signature = audit_signature(id, audit_digest(e)) where id = ${third};`;
  const altered = `update audit_entry set subject = 'x' where id = ${third}; ${signed} ${recompute}`;
  expect(await faultAfter(altered)).toBeUndefined();
  expect(await faultAfter(altered, head)).toEqual({ kind: 'recomputed', position: count, entryId: await idOf(count) });
  const { rows } = await sql<AuditHead>`
    select position, encode(hash, 'hex') as hash from audit_seal where position in (2, 3) order by 1`.execute(db);
  expect(await faultAfter(altered, rows[0])).toBeUndefined();
  expect(await faultAfter(altered, rows[1])).toEqual({ kind: 'recomputed', position: 3, entryId: third });

  const cut = `delete from audit_entry where id >= ${third}; delete from audit_seal where position >= 3;`;
  expect(await faultAfter(cut)).toBeUndefined();
  expect(await faultAfter(cut, head)).toEqual({ kind: 'cut-off', position: 2, entryId: null });
});

test('an entry that somebody else than the program wrote or altered is found without the head', async () => {
  const third = await idOf(3);
  const altered = `update audit_entry set subject = 'x' where id = ${third}; insert into audit_unsealed select entry_id from audit_seal
    where position >= 3; delete from audit_seal where position >= 3;`;
  expect(await faultAfter(altered)).toEqual({ kind: 'forged', position: 3, entryId: third });
  // With a login of the database, but without the key of the program, or with another one.
  for (const key of ['', "set local saral.signing_key = 'guessed';"])
    expect(
      await faultAfter(`${key === '' ? "set local saral.signing_key = '';" : key}
        alter table audit_entry enable trigger user;
        insert into audit_entry (id, actor, act, subject) overriding system value values (999, 'usr_x', 'claims/paid', 'SC-X');
        set local saral.signing_key = '${(await sql<{ key: string }>`select current_setting('saral.signing_key') as key`.execute(db)).rows[0]!.key}';`),
    ).toEqual({ kind: 'forged', position: count + 1, entryId: 999 });
});

test('the command prints the head, compares with one, and covers entries of this moment', async () => {
  await record('lead_today');
  const position = head.position + 1;
  const text = await run('audit', 'check');
  expect(text).toMatch(
    new RegExp(`^The audit's ${position} entries are as they were sealed.\nHead: ${position}:[0-9a-f]{64}$`),
  );
  expect(await run('audit', 'check', '--head', headText(head))).toBe(text);
  await expect(run('audit', 'check', '--head', `${head.position}:${'0'.repeat(64)}`)).rejects.toThrow(
    new RegExp(`^The audit is off: entry \\d+ at position ${head.position} has another hash`),
  );
  await expect(run('audit', 'check', '--head', 'abc')).rejects.toThrow(/^error: give the head/);
});

test('personal values are listed by name only', async () => {
  expect(await listAudit(ctx, 'lead_2')).toMatchObject([
    {
      actor: 'cli:tester',
      action: 'leads/answered',
      subject: 'lead_2',
      before: { state: 'new' },
      after: { state: 'answered' },
      details: { number: 7 },
      personal: ['reason'],
    },
  ]);
});

test('values are erased a year after their entry, and the chain stays whole', async () => {
  const values = async (): Promise<unknown> =>
    (await sql`select salt, value from audit_value where entry_id = ${await idOf(1)}`.execute(db)).rows;
  pass(364 * dayMs);
  expect(await eraseAuditValues(ctx)).toBe(0);
  pass(2 * dayMs);
  expect(await eraseAuditValues(ctx, { batch: 3 })).toBe(count + 1);
  expect(await values()).toEqual([{ salt: null, value: null }]);
  expect((await checkAudit(ctx, { head })).fault).toBeUndefined();
  expect(await eraseAuditValues(ctx)).toBe(0);
});

describe('of 50 actions at once', () => {
  const actions = (name: string) => Array.from({ length: 49 }, (_, n) => record(`${name}_${n}`));

  test('none waits for one that stays open, nor does the sealing; it is sealed when it commits', async () => {
    const before = (await sealedHead(ctx))!;
    const opened = Promise.withResolvers<void>();
    const closing = Promise.withResolvers<void>();
    const late = ctx.transaction(async (tx) => {
      await recordAudit(tx, { actor: 'cli:tester', action: 'leads/spam', subject: 'late' });
      opened.resolve();
      await closing.promise;
    });
    await opened.promise;
    try {
      await Promise.all(actions('beside'));
      expect(await sealAudit(ctx)).toBe(49);
      expect(await locksWaitedFor(db)).toEqual([]);
    } finally {
      closing.resolve();
    }
    await late;
    expect(await sealAudit(ctx)).toBe(1);
    const { rows } = await sql<{ position: number; id: number }>`
      select position, entry_id as id from audit_seal where position > ${before.position} order by position`.execute(
      db,
    );
    expect(rows).toHaveLength(50);
    // It has the lowest id and the last position.
    expect(rows.at(-1)!.id).toBe(Math.min(...rows.map(({ id }) => id)));
    expect((await checkAudit(ctx, { head: before })).fault).toBeUndefined();
  });

  test('none waits for a sealing that stays open, and another sealing misses nothing', async () => {
    await record('sealed slowly');
    const opened = Promise.withResolvers<void>();
    const closing = Promise.withResolvers<void>();
    const sealing = ctx.transaction(async (tx) => {
      await lockSealing(tx);
      expect(await sealEntries(tx, 1)).toBe(1);
      opened.resolve();
      await closing.promise;
    });
    await opened.promise;
    let second: Promise<number> | undefined;
    try {
      await Promise.all(actions('during'));
      expect(await locksWaitedFor(db)).toEqual([]);
      second = sealAudit(ctx);
      await expect.poll(() => locksWaitedFor(db)).toMatchObject([{ locktype: 'advisory' }]);
    } finally {
      closing.resolve();
    }
    await sealing;
    expect(await second).toBe(49);
    expect((await checkAudit(ctx)).fault).toBeUndefined();
  });

  test('each is sealed once, with several sealings and checks beside them', async () => {
    const before = (await sealedHead(ctx))!;
    const sealings = Array.from({ length: 8 }, () => sealAudit(ctx, { batch: 7 }));
    const checks = Array.from({ length: 4 }, () => checkAudit(ctx, { head: before }));
    await Promise.all([...actions('crowd'), ...sealings]);
    for (const { fault } of await Promise.all(checks)) expect(fault).toBeUndefined();
    expect((await sealedHead(ctx))!.position).toBe(before.position + 49);
    expect((await checkAudit(ctx, { head: before })).fault).toBeUndefined();
  });
});
