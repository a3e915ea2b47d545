// What two accounts share makes them one person's, unless an owner who is neither says that they are two people's.
import { describe, expect, test } from 'vitest';
import { affectedRows, oneRow, sql } from '#platform/database/db.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import { approvalBlock } from '#features/approvals/actions/decide.ts';
import { propose } from '#features/approvals/actions/propose.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { auditEntries } from '#test/audit.ts';
import { deskMember, type DeskMember } from '#test/desk.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import { referring } from '#test/referring.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { apply, claimed, earn } = referring(app);
const { ctx } = app.product;

/** Counts what is made, so that no two tests share anything. */
let unique = 0;
/** What shows that two accounts are one person's, and how two accounts get it in common. */
const linkBy = {
  'a browser': async (...both: [string, string]) => {
    unique += 1;
    for (const id of both)
      await affectedRows(ctx.db, sql`insert into browser_mark values (${`browser ${unique}`}, ${id}, now())`);
  },
  'an identity document': async (...both: [string, string]) => {
    unique += 1;
    const identity = `document ${unique}`;
    for (const id of both) await applicationOf(id, { identity });
  },
  'an alternate number': async (...both: [string, string]) => {
    unique += 1;
    const altMobile = `+9170000${10_000 + unique}`;
    for (const id of both) await applicationOf(id, { altMobile });
  },
  'the number of each other as the alternate one': async (one: string, other: string) => {
    await giveNumberOf(one, other);
    await giveNumberOf(other, one);
  },
  'a bank account': async (...both: [string, string]) => {
    unique += 1;
    for (const id of both)
      await affectedRows(ctx.db, sql`insert into given_account values (${id}, ${`account ${unique}`})`);
  },
};
/** An application of the one gives the number of the other as its alternate one. */
const giveNumberOf = async (one: string, other: string): Promise<string> => {
  const { phone } = await oneRow(ctx.db, sql<{ phone: string }>`select phone from account where id = ${other}`);
  return applicationOf(one, { altMobile: phone });
};
/** A copy of the template for this account, which gives only this number or document. Refunded: one person has one active application of an opening. */
const applicationOf = async (
  id: string,
  { altMobile = '', identity }: { altMobile?: string; identity?: string },
): Promise<string> => {
  const number = `SA-COPY-${(unique += 1)}`;
  await app.asOwner(`
    insert into frozen_form (id, account_id, role, opening, fee_paise, form, form_hash, identity_hash, policy_version, consented_at)
      select 'frm_${number}', '${id}', role, opening, fee_paise, '{"name": "Asha", "altMobile": "${altMobile}"}', '${number}',
        ${identity === undefined ? 'null' : `'${identity}'`}, policy_version, consented_at
      from frozen_form where id = (select form_id from application where id = '${template.number}')`);
  await app.rewrite(
    'application',
    `insert into application (id, form_id, account_id, role, opening, payment_id, paid_paise, state, form, identity_hash,
        created_at, refund_window_hours, consented_at, policy_version, verify_code)
      select '${number}', 'frm_${number}', '${id}', role, opening, 'pay_${number}', paid_paise, 'refunded',
        '{"name": "Asha", "altMobile": "${altMobile}"}', ${identity === undefined ? 'null' : `'${identity}'`},
        created_at, refund_window_hours, consented_at, policy_version, 'copy ${number}'
      from application where id = '${template.number}'`,
  );
  return number;
};
const template = await apply(await app.applicant(), '');

const accountsOfPerson = async (id: string): Promise<string[]> =>
  (await sql<{ id: string }>`select accounts_of_person(${id}) as id order by 1`.execute(app.db)).rows.map(
    (row) => row.id,
  );
const member = (...roles: readonly StaffRole[]): Promise<DeskMember> =>
  deskMember(ctx, roles.length === 0 ? ['finance'] : roles);
/** Why the approver can't approve a proposal of the maker. All kinds of proposals have the same rule. */
const blockOf = async (maker: DeskMember, approver: DeskMember) => {
  const record = `record ${(unique += 1)}`;
  const frozen = { paise: 1 };
  const at = ctx.now();
  const made = await ctx.transaction((tx) =>
    propose(tx, { kind: 'closing', record, frozen, actor: maker.accountId, at }),
  );
  if (!made.ok) throw new Error(made.refusal.code);
  return approvalBlock(ctx.db, made.value, { actor: approver.accountId, at });
};
async function post(by: DeskMember, path: string, body: Readonly<Record<string, string>>) {
  const headers = { cookie: by.cookie, 'content-type': 'application/json' };
  const answer = await app.request(`/api/desk/people/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code } = (await answer.json()) as { code?: string };
  return code ?? answer.status;
}
const say = (by: DeskMember, one: DeskMember, other: DeskMember) =>
  post(by, `${one.accountId}/two-people`, { other: other.accountId, reason: 'I know both' });

describe.each(Object.entries(linkBy))('%s', (_name, link) => {
  test('makes two accounts one person, who cannot be their own second person', async () => {
    const [one, other] = [await member(), await member()];
    expect(await blockOf(one, other)).toBeUndefined();
    await link(one.accountId, other.accountId);
    const both = [one.accountId, other.accountId].toSorted();
    expect(await accountsOfPerson(one.accountId)).toEqual(both);
    expect(await accountsOfPerson(other.accountId)).toEqual(both);
    expect(await blockOf(one, other)).toBe('one-person');
    expect(await blockOf(other, one)).toBe('one-person');
  });
  test('makes the money of one the own money of the other', async () => {
    const applicant = await app.applicant();
    const paid = await apply(applicant, '');
    await earn(applicant, 2);
    const claim = await claimed(applicant, { accNumber: String(600_000_000_000 + (unique += 1)) });
    const finance = await member();
    const isOwn = async () => [
      await isOwnRecord(ctx.db, 'payment', paid.paymentId, finance.accountId),
      await isOwnRecord(ctx.db, 'claim', claim, finance.accountId),
    ];
    expect(await isOwn()).toEqual([false, false]);
    await link(applicant.accountId, finance.accountId);
    expect(await isOwn()).toEqual([true, true]);
    const refused = await app.request(`/api/desk/payments/${paid.paymentId}/refund`, {
      method: 'POST',
      headers: { cookie: finance.cookie, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await refused.json()).toMatchObject({ code: 'desk/own-record' });
  });
});

describe('an alternate number that only one of two people gives', () => {
  /** A stranger whose applications name each of these. */
  const stranger = async (...named: readonly DeskMember[]) => {
    const who = await app.applicant();
    const paid = await apply(who, '');
    for (const { accountId } of named) await giveNumberOf(who.accountId, accountId);
    return { ...who, paid };
  };
  test('does not link the accounts whose numbers a stranger gives', async () => {
    const [owner, maker, other] = [await member('owner'), await member(), await member()];
    const { accountId } = await stranger(owner, maker, other);
    for (const { accountId: id } of [owner, maker, other]) expect(await accountsOfPerson(id)).toEqual([id]);
    expect(await accountsOfPerson(accountId)).toEqual([accountId]);
    expect(await blockOf(maker, other)).toBeUndefined();
    expect(await blockOf(other, owner)).toBeUndefined();
  });
  test('makes the money of the person who gives it own money of the named account, until an owner says otherwise', async () => {
    const [owner, named, third] = [await member('owner'), await member(), await member()];
    const who = await stranger(owner, named);
    await linkBy['a browser'](named.accountId, (await member()).accountId);
    const isOwn = ({ accountId }: DeskMember) => isOwnRecord(ctx.db, 'payment', who.paid.paymentId, accountId);
    expect([await isOwn(owner), await isOwn(named), await isOwn(third)]).toEqual([true, true, false]);
    expect(await isOwnRecord(ctx.db, 'account', owner.accountId, named.accountId)).toBe(false);
    const links = await app.request(`/api/desk/people/${who.accountId}/account-links`, {
      headers: { cookie: owner.cookie },
    });
    const { accounts } = (await links.json()) as { accounts: unknown[] };
    expect(accounts).toContainEqual(expect.objectContaining({ id: named.accountId, links: ['number-of-other'] }));
    expect(await post(owner, `${who.accountId}/two-people`, { other: named.accountId, reason: 'A stranger' })).toBe(
      200,
    );
    expect(await isOwn(named)).toBe(false);
  });
  test('does not reach other accounts of the person who gives it', async () => {
    const [named, further] = [await member(), await app.applicant()];
    const paid = await apply(further, '');
    const { accountId } = await stranger(named);
    await linkBy['a bank account'](accountId, further.accountId);
    expect(await isOwnRecord(ctx.db, 'payment', paid.paymentId, named.accountId)).toBe(false);
  });
});
const kinds = Object.values(linkBy);
test.each(kinds.map((_kind, index) => index))(
  'a chain of links of every kind, from kind %s on, reaches three accounts, not a fourth',
  async (from) => {
    const people = await Promise.all(Array.from({ length: 5 }, () => member()));
    const ids = people.map(({ accountId }) => accountId);
    for (const [index, id] of ids.slice(1).entries())
      await kinds[(from + index) % kinds.length]?.(ids[index] ?? '', id);
    expect(await accountsOfPerson(ids[0] ?? '')).toEqual(ids.slice(0, 4).toSorted());
  },
);
test('a browser of thousands is read at once', async () => {
  const one = await member();
  await app.asOwner(`insert into account (id, phone, referral_code, created_at)
    select 'usr_cafe_' || n, '+4479' || lpad(n::text, 8, '0'), 'CAFE' || n, now() from generate_series(1, 5000) n`);
  await app.asOwner(`insert into browser_mark select 'café', 'usr_cafe_' || n, now() from generate_series(1, 5000) n`);
  await affectedRows(ctx.db, sql`insert into browser_mark values ('café', ${one.accountId}, now())`);
  const begun = performance.now();
  expect(await accountsOfPerson(one.accountId)).toHaveLength(5001);
  expect(performance.now() - begun).toBeLessThan(2000);
});

describe('what a correction took out of a form', () => {
  const correct = async (number: string) => {
    await app.rewrite(
      'application',
      `update application set identity_hash = 'another ${number}', form = form || '{"altMobile": ""}' where id = '${number}'`,
    );
  };
  test.each(['an identity document', 'an alternate number', 'the number of each other as the alternate one'] as const)(
    '%s still links a member of staff after both applications are corrected, until an owner speaks',
    async (kind) => {
      const [staff, applicant, owner] = [await member(), await app.applicant(), await member('owner')];
      await linkBy[kind](staff.accountId, applicant.accountId);
      const applications = sql<{ id: string; accountId: string }>`
        select id from application where account_id = any(${[staff.accountId, applicant.accountId]}::text[])`;
      for (const { id } of (await applications.execute(app.db)).rows) await correct(id);
      const both = [staff.accountId, applicant.accountId].toSorted();
      expect(await accountsOfPerson(staff.accountId)).toEqual(both);
      expect(await accountsOfPerson(applicant.accountId)).toEqual(both);
      const path = `${staff.accountId}/two-people`;
      expect(await post(owner, path, { other: applicant.accountId, reason: 'I know both' })).toBe(200);
      expect(await accountsOfPerson(staff.accountId)).toEqual([staff.accountId]);
    },
  );
  test('links no other accounts', async () => {
    const [one, other] = [await app.applicant(), await app.applicant()];
    unique += 1;
    const identity = `document ${unique}`;
    await correct(await applicationOf(one.accountId, { identity }));
    await applicationOf(other.accountId, { identity });
    expect(await accountsOfPerson(one.accountId)).toEqual([one.accountId]);
  });
  test('links a member of staff too by what an earlier correction brought in or took out', async () => {
    const [staff, applicant] = [await member(), await app.applicant()];
    const number = await applicationOf(staff.accountId, {});
    await affectedRows(
      ctx.db,
      sql`insert into correction (application_id, number, at, made_in, before, after, identity_hash)
        values (${number}, 1, now(), 'window', '{"altMobile": "+917000055555"}', '{"altMobile": ""}', 'between')`,
    );
    await applicationOf(applicant.accountId, { identity: 'between' });
    expect(await accountsOfPerson(staff.accountId)).toContain(applicant.accountId);
    const named = await app.applicant();
    await applicationOf(named.accountId, { altMobile: '+917000055555' });
    expect(await accountsOfPerson(staff.accountId)).toContain(named.accountId);
  });
});

describe('an owner', () => {
  const joined = async (): Promise<[DeskMember, DeskMember]> => {
    const both: [DeskMember, DeskMember] = [await member(), await member()];
    await linkBy['a browser']?.(both[0].accountId, both[1].accountId);
    return both;
  };
  test('who is neither says that they are two, one of twenty at once, and takes it back', async () => {
    const [[one, other], owner] = [await joined(), await member('owner')];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? say(owner, one, other) : say(owner, other, one))),
    );
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(answers.filter((answer) => !['people/said-already', 'people/not-linked', 200].includes(answer))).toEqual([]);
    expect(await blockOf(one, other)).toBeUndefined();
    expect(await accountsOfPerson(one.accountId)).toEqual([one.accountId]);
    const [entry] = await auditEntries(app.db, sql`act = 'people/two-people' and actor = ${owner.accountId}`);
    expect(entry).toMatchObject({ personal: { reason: 'I know both' } });
    const back = () => post(owner, `${other.accountId}/one-person`, { other: one.accountId });
    const ends = await Promise.all(Array.from({ length: 20 }, back));
    expect(ends.filter((answer) => answer === 200)).toHaveLength(1);
    expect(await blockOf(one, other)).toBe('one-person');
    expect(await say(owner, one, other)).toBe(200);
  });
  test('who is one of the two, by whichever of their accounts, does not', async () => {
    const [one, owner, second] = [await member(), await member('owner'), await member()];
    await linkBy['a browser']?.(owner.accountId, one.accountId);
    expect(await say(owner, owner, one)).toBe('people/own-statement');
    await linkBy['an identity document']?.(one.accountId, second.accountId);
    await linkBy['a bank account']?.(owner.accountId, second.accountId);
    expect(await say(owner, one, second)).toBe('people/own-statement');
    const [first, last] = [one.accountId, second.accountId].toSorted();
    const write = sql`insert into two_people (id, account_id, other_account_id, reason, said_by, said_at)
      values ('two_x', ${first}, ${last}, 'so', ${owner.accountId}, now())`;
    await expect(affectedRows(ctx.db, write)).rejects.toThrow(/neither/);
  });
  test('who is linked to one of them does not say it: that would part their own accounts', async () => {
    const [[one, other], owner] = [await joined(), await member('owner')];
    await linkBy['an identity document']?.(owner.accountId, one.accountId);
    expect(await say(owner, one, other)).toBe('people/own-statement');
    expect(await say(await member('owner'), one, other)).toBe(200);
    expect(await blockOf(one, other)).toBeUndefined();
  });
  test('alone says it, about accounts that look like one person', async () => {
    const [[one, other], owner] = [await joined(), await member('owner')];
    expect(await say(await member('finance'), one, other)).toBe('http/not-allowed');
    expect(await say(owner, one, await member())).toBe('people/not-linked');
    expect(await say(owner, one, one)).toBe('people/unknown');
    const [first, last] = [one.accountId, other.accountId].toSorted();
    const write = sql`insert into two_people (id, account_id, other_account_id, reason, said_by, said_at)
      values ('two_y', ${first}, ${last}, 'so', ${(await member('finance')).accountId}, now())`;
    await expect(affectedRows(ctx.db, write)).rejects.toThrow(/an owner says/);
    expect(await say(owner, one, other)).toBe(200);
    for (const change of [
      sql`delete from two_people`,
      sql`update two_people set said_by = 'usr_x'`,
      sql`update two_people set reason = 'other'`,
    ])
      await expect(affectedRows(ctx.db, change)).rejects.toThrow();
  });
  test('cuts what only the other leads to', async () => {
    const [[one, other], owner, further] = [await joined(), await member('owner'), await member()];
    await linkBy['a bank account']?.(other.accountId, further.accountId);
    expect(await accountsOfPerson(one.accountId)).toContain(further.accountId);
    expect(await say(owner, one, other)).toBe(200);
    expect(await accountsOfPerson(one.accountId)).toEqual([one.accountId]);
    expect(await accountsOfPerson(other.accountId)).toEqual([other.accountId, further.accountId].toSorted());
  });
  test('who was written into the database without the key says nothing', async () => {
    const [one, other] = await joined();
    const [first, last] = [one.accountId, other.accountId].toSorted();
    await app.rewrite(
      'two_people',
      `insert into two_people (id, account_id, other_account_id, reason, said_by, said_at)
        values ('two_z', '${first}', '${last}', 'so', '${(await member('owner')).accountId}', now())`,
    );
    expect(await blockOf(one, other)).toBe('one-person');
  });
  test('sees what they share on the page of the person', async () => {
    const [[one, other], owner] = [await joined(), await member('owner')];
    const links = async () => {
      const path = `/api/desk/people/${one.accountId}/account-links`;
      return (await (await app.request(path, { headers: { cookie: owner.cookie } })).json()) as unknown;
    };
    const account = { id: other.accountId, links: ['browser'] };
    expect(await links()).toMatchObject({ accounts: [{ ...account, statement: null }] });
    await say(owner, one, other);
    expect(await links()).toMatchObject({ accounts: [{ ...account, statement: { reason: { text: 'I know both' } } }] });
  });
});
