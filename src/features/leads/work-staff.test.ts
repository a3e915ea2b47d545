import { beforeEach, expect, test } from 'vitest';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { readCommand } from '#platform/operations/command-line.ts';
import { makePerson } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';
import { deskMember, shownAs } from '#test/desk.ts';
import { createLead } from './actions/create-lead.ts';
import { noDetails } from './model.ts';
import { commands } from './staff.ts';

const { ctx: bare } = await testContext();
const ctx = {
  ...bare,
  findQuotationsOfLead: () => Promise.resolve([]),
  config: { staffMail: 'office@namuna.example', leadIpLimit: 100_000, leadMailLimit: 15 },
};
const db = kyselyOf(ctx.db);
const run = async (line: string, ...more: string[]): Promise<string> =>
  readCommand(commands, [...line.split(' '), ...more]).run(ctx, 'cli:tester');
const ravi = await deskMember(ctx, ['recruiter']);
await sql`update account set name = 'Ravi Kumar' where id = ${ravi.accountId}`.execute(db);
const tomorrow = dayInIndia(after(ctx.now(), dayMs));

beforeEach(async () => {
  await sql`truncate lead, lead_note, message restart identity`.execute(db);
  const lead = { kind: 'quote' as const, name: 'Asha', phone: '9876543210', email: '', product: 'E-Rickshaw' };
  await createLead(ctx, { ...lead, ...noDetails, honeypot: '' }, { clientIp: '192.0.2.1', language: 'en' });
});
const asha = 'Lead 1 of Asha (9876543210)';

test('a lead is taken, given away and released', async () => {
  expect(await run('lead take 1', ravi.phone)).toBe(`${asha}: taken.`);
  expect(await run('lead show 1')).toContain(`\nOwner:        ${shownAs(ravi, 'Ravi Kumar', 'recruiter')}\n`);
  const meena = await deskMember(ctx, ['finance']);
  await expect(run('lead take SL-1', meena.phone)).rejects.toThrow('somebody has lead 1');
  expect(await run('lead assign 1', meena.phone.slice(3))).toBe(`${asha}: its owner changed.`);
  expect(await run('lead assign 1', meena.phone)).toBe(`${asha}: nothing changed.`);
  expect(await run('lead release 1')).toBe(`${asha}: its owner changed.`);
  const { account } = await makePerson(ctx);
  await expect(run('lead assign 1', account.phone)).rejects.toThrow('no staff role that answers leads');
  await expect(run('lead assign 1 9999999999')).rejects.toThrow('has ever logged in');
});

test('it is quoted, won and reopened; notes stay, the next call goes', async () => {
  expect(await run(`lead due 1 ${tomorrow} 3:30 pm`)).toBe(`${asha}: the next call was set.`);
  expect(await run('lead show 1')).toMatch(/^Next call: {4}\d+ \w+ 20\d\d, 3:30 pm \(India\)$/m);
  expect(await run('lead list')).toMatch(/ {2}new {2}due \d/);
  expect(await run('lead note 1 asks for less')).toBe(`${asha}: your note was added.`);
  expect(await run('lead note 1 asks for less')).toBe(`${asha}: nothing changed.`);
  expect(await run('lead status 1 quoted SQ/26-27/0001')).toBe(`${asha} is now quoted.`);
  expect(await run('lead status 1 won')).toBe(`${asha} is now won.`);
  await expect(run('lead answered 1')).rejects.toThrow('lead 1 is won');
  expect(await run('lead list --state won')).toContain('Asha');
  expect(await run('lead reopen 1')).toBe(`${asha} is now waiting for an answer.`);
  const sheet = await run('lead show 1');
  expect(sheet).toMatch(/^Note: {9}asks for less \(cli:tester, .+\)\nNote: {9}SQ\/26-27\/0001 \(cli:tester, .+\)$/m);
  expect(sheet).not.toContain('Next call');
});

test('wrong words get a line each that says what to give', async () => {
  await expect(run('lead status 1 sold')).rejects.toThrow('give a state: in-progress, quoted, won, lost');
  await expect(run('lead list --state sold')).rejects.toThrow('give a state: new, in-progress, answered');
  await expect(run('lead due 1 2020-01-01 10:00')).rejects.toThrow('the day is over');
  await expect(run(`lead due 1 ${tomorrow}`)).rejects.toThrow('give the time of the next call');
  await expect(run('lead due 1 x y')).rejects.toThrow('2026-11-24 or 24/11/2026; give the time as 15:30');
  await expect(run('lead close 1 done')).rejects.toThrow('is not a complaint or privacy request');
  await expect(run(`lead note 1 ${'x'.repeat(1001)}`)).rejects.toThrow('1000 characters');
  expect(await run('lead due 1 none')).toBe(`${asha}: nothing changed.`);
});

test('a complaint is entered, acknowledged and closed in writing', async () => {
  const created = await run('lead create complaint', 'Bina Devi', 'the', 'bin', 'broke', '--phone', '०९८७६५४३२११');
  expect(created).toMatch(/^This is lead 2, SL-2\. Answer it by \d+ \w+ 20\d\d, .+ \(India\)\.$/);
  const bina = 'Lead 2 of Bina Devi (09876543211)';
  await expect(run('lead answered 2')).rejects.toThrow('use `lead close` with its outcome');
  expect(await run('lead acknowledge 2')).toBe(`${bina}: acknowledged.`);
  expect(await run('lead close 2 a new lid was sent')).toBe(`${bina} is now answered.`);
  expect(await run('lead show 2')).toMatch(/^About: {8}the bin broke \(.+\)\nOutcome: {6}a new lid was sent \(.+\)$/m);
});

test('a privacy request needs a person to reach', async () => {
  await expect(run('lead create erasure Bina by letter')).rejects.toThrow('give a phone number or an e-mail address');
  const letter = ['by', 'letter', '--email', 'bina@example.com', '--day', '2020-01-01'];
  await expect(run('lead create erasure Bina', ...letter)).rejects.toThrow('more than a year ago');
  expect(await run('lead create erasure Bina', ...letter.slice(0, 4), '--hindi')).toContain('SL-2');
  expect(await run('lead show 2')).toMatch(/^Kind: {9}privacy-request \(erasure\)$/m);
});
