import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Phone } from '#kit/text/phone.ts';
import type { Person } from '#test/faults/people.ts';
import { linesOf } from '../../scripts/testing/pdf.ts';
import type { Site } from './site.ts';
import { until } from './until.ts';
import { type Ask, type Json, type Page, visiting, type Visiting } from './visitor.ts';

/** A call and what the earlier version answered. */
export interface Seen extends Ask {
  readonly what: string;
  readonly path: string;
  readonly answer: Json;
}
/** What the earlier version leaves behind. */
export interface Left {
  readonly people: People;
  readonly seen: readonly Seen[];
  readonly unpaid: Page;
  /** Is paid later by somebody who does not come back. */
  readonly staysAway: Page;
  readonly receiptCode: string;
  readonly receiptPath: string;
  readonly photo: Buffer;
  readonly claims: { readonly active: string; readonly processing: string };
  readonly leadPhones: readonly string[];
  /** Messages that were queued after the kill. */
  readonly waitingMessages: number;
  /** Messages in the outbox at the kill. */
  readonly messages: number;
  readonly backup: string;
  /** The state of the simulated vendors when the backup was made. */
  readonly vendors: string;
}

const roles = [
  'earner',
  'paidEarner',
  'first',
  'second',
  'third',
  'fourth',
  'cancelled',
  'receipt',
  'refunded',
  'paysTwice',
  'unpaid',
  'staysAway',
  'paysUnseen',
] as const;
export type People = Readonly<Record<(typeof roles)[number], Person>>;
const phoneOf = (index: number): Phone => `+91${7_000_000_000 + index * 1_111_111}` as Phone;
const leadPhones = ['9000000101', '9000000102', '9000000103', '9000000104'];

async function everybody({ signIn }: Visiting): Promise<People> {
  const background = '#a52';
  const photo = await sharp({ create: { width: 240, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const people = await Promise.all(
    roles.map(async (role, index) => [role, await signIn(phoneOf(index + 1), photo)] as const),
  );
  return Object.fromEntries(people) as unknown as People;
}

/** Two days: applications, a cancellation with its refund, earnings, and a claim of each referrer. */
async function earn(visit: Visiting, people: People): Promise<Left['claims']> {
  const { earner, paidEarner } = people;
  const referred = [
    [people.first, earner],
    [people.second, earner],
    [people.third, paidEarner],
    [people.fourth, paidEarner],
  ] as const;
  const [cancelled] = await Promise.all([
    visit.apply(people.cancelled),
    ...referred.map(([applicant, referrer]) => visit.apply(applicant, referrer.referralCode)),
  ]);
  await visit.cancel(people.cancelled, cancelled);
  const refundState = async (): Promise<unknown> =>
    ((await visit.applications(people.cancelled))[0]?.['refund'] as Json | null)?.['state'];
  await until('the refund to reach the gateway', async () => (await refundState()) === 'sent');
  // The demo's gateway completes a refund after three seconds.
  await new Promise((done) => setTimeout(done, 4000));
  await visit.forward(25);
  await until('the refund to be completed', async () => (await refundState()) === 'done');
  const claim = async (as: Person): Promise<string> => {
    const { referralCode } = as;
    const json = {
      referralCode,
      payableAmount: 200,
      accNumber: `5010${as.phone.slice(-8)}`,
      ifscCode: 'SBIN0000691',
      bankName: 'State Bank of India',
      mobileNumber: as.phone.slice(-10),
      activeStatus: 'active',
    };
    return String((await visit.must('/api/referrals/claim', { as, json })).json['_id']);
  };
  const claims = { active: await claim(earner), processing: await claim(paidEarner) };
  await visit.forward(25);
  return claims;
}

/** What a later version must answer in the same way. */
async function look(visit: Visiting, people: People, receiptCode: string): Promise<Seen[]> {
  const { earner, paidEarner, receipt, unpaid } = people;
  const resting = ['first', 'second', 'third', 'fourth', 'cancelled', 'receipt'] as const;
  const calls: Omit<Seen, 'answer'>[] = [
    ...roles.map((role) => ({ what: `session of ${role}`, path: '/api/auth/session', as: people[role] })),
    { what: 'draft', path: '/api/drafts/Supervisor', as: earner },
    { what: 'receipt by its code', path: `/api/verify/${receiptCode}` },
    ...[...resting, 'unpaid' as const].map((role) => ({
      what: `applications of ${role}`,
      path: '/api/get-applications',
      as: people[role],
      json: { userId: people[role].accountId },
    })),
    ...[earner, paidEarner].flatMap((as) => [
      { what: 'earnings', path: `/api/referral-earnings/${as.referralCode}`, as },
      { what: 'referred applications', path: `/api/referrals/${as.referralCode}`, as },
      { what: 'claims', path: '/api/referrals/get', as, json: { referralCode: as.referralCode } },
    ]),
    { what: 'profile', path: `/api/users/get-user?userId=${unpaid.accountId}`, as: unpaid },
    { what: 'referral code', path: `/api/referral-codes/${earner.referralCode}`, as: receipt },
    { what: 'jobs', path: '/api/jobs' },
  ];
  return Promise.all(calls.map(async (call) => ({ ...call, answer: (await visit.must(call.path, call)).json })));
}

async function must(site: Site, version: string, script: string, ...words: readonly string[]): Promise<string> {
  const { code, text } = await site.npm(version, script, ...words);
  if (code !== 0) throw new Error(`npm run ${script} -- ${words.join(' ')} ended with ${String(code)}: ${text}`);
  return text;
}

/** The third day: everything that is at rest or waits for a person. */
async function live(visit: Visiting, people: People) {
  const { earner, receipt } = people;
  const [receiptNumber, refunded, twice, unpaid, staysAway, unseen] = await Promise.all([
    visit.apply(receipt, earner.referralCode),
    visit.apply(people.refunded),
    visit.order(people.paysTwice),
    visit.order(people.unpaid),
    visit.order(people.staysAway),
    visit.order(people.paysUnseen),
    visit.must('/api/lead-form', { json: { name: 'Ravi', phone: leadPhones[0], product: 'E-Rickshaw' } }),
  ]);
  const form = { name: 'Asha', fatherName: 'Ram Prasad', address: 'Ward 7, Danapur' };
  await visit.must('/api/drafts/Supervisor', { as: earner, json: { form } });
  await visit.pay(unseen, 'pay-unseen');
  const receiptPath = `/api/applications/${receiptNumber}/receipt.pdf`;
  const pdf = await visit.must(receiptPath, { as: receipt });
  const receiptCode = /\/verify\/(\S+)/.exec(linesOf(pdf.bytes).join(' '))?.[1];
  if (receiptCode === undefined) throw new Error('the receipt names no address to check it');
  const photo = (await visit.must(receipt.photo, { as: receipt })).bytes;
  return { refunded, twice, left: { unpaid, staysAway, receiptPath, receiptCode, photo } };
}

/** Uses a version for two days, kills it in the middle of work, gives it more to do and makes a backup with it. */
export async function leaveBehind(site: Site, version: string, folder: string): Promise<Left> {
  await site.start(version);
  const visit = visiting(site);
  const staff = (...words: readonly string[]): Promise<string> => must(site, version, 'staff', ...words);
  await staff('job', 'open', 'Supervisor');
  const people = await everybody(visit);
  const claims = await earn(visit, people);
  await staff('claim', 'begin', claims.processing);
  const { refunded, twice, left } = await live(visit, people);
  const seen = await look(visit, people, left.receiptCode);

  const lead = (phone: string): Promise<unknown> =>
    visit.must('/api/contact/submit', { json: { name: 'Ravi', phone, email: `r${phone}@example.com` } });
  await Promise.all([visit.pay(twice, 'pay-twice'), ...leadPhones.slice(1).map(lead)]);
  const messages = visit.outbox().length;
  await site.kill();
  // Nobody works on these jobs until the next start.
  await staff('refund', refunded, 'asked', 'on', 'the', 'phone');
  const waiting = await staff('message', 'list');
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  await must(site, version, 'backup', backups);
  const [name] = readdirSync(backups);
  const vendors = join(folder, 'vendors');
  cpSync(join(site.dataDir, 'sandbox'), vendors, { recursive: true });
  return {
    ...left,
    people,
    seen,
    claims,
    leadPhones,
    waitingMessages: waiting.split('\n').filter((line) => / {2}queued /.test(line)).length,
    messages,
    backup: join(backups, name!),
    vendors,
  };
}
