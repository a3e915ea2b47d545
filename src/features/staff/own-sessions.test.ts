// Where a member of staff is signed in, and how they end it: over the calls that the page /desk/my-sign-in makes.
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { testApi } from '#test/api.ts';
import { auditEntries } from '#test/audit.ts';
import { testContext } from '#test/database.ts';
import { deskMember } from '#test/desk.ts';
import { type Enrolled, enrolledMember, waitingSession } from '#test/desk-sign-in.ts';
import { staffContext } from '#test/staff-context.ts';
import { findDeskSession } from './actions/find-desk-session.ts';
import { giveFactor } from './actions/give-factor.ts';
import { staffApi } from './api/sign-in.ts';
import type { OwnFactorsAnswer } from './contract/own-factors.ts';

const { ctx: plain, db, pass } = await testContext();
const ctx = staffContext(plain);
const api = testApi(staffApi(ctx), { deskSessionOf: (token) => findDeskSession(ctx, token) });
const desk = (token: string) => ({ 'saral-desk': token });
const isOpen = async (token: string) => (await findDeskSession(ctx, token)) !== undefined;

/** A further session of the same person that opens the desk. */
async function furtherSession({ accountId, recoveryCodes }: Enrolled, nth: number): Promise<string> {
  const given = await giveFactor(ctx, await waitingSession(ctx, accountId), { code: recoveryCodes[nth] ?? '' });
  if (!given.ok) throw new Error(given.refusal.code);
  return given.value.token;
}
const listed = async (token: string): Promise<OwnFactorsAnswer['sessions']> =>
  ((await api('/api/desk/factors', { cookie: desk(token) })).json as unknown as OwnFactorsAnswer).sessions;
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
/** As a browser without script posts it. */
const post = (token: string, what: string, fields: Readonly<Record<string, string>> = {}) =>
  api(`/api/desk/sessions/${what}`, {
    body: String(new URLSearchParams({ from: '/desk/my-sign-in', ...fields })),
    headers: form,
    cookie: desk(token),
  });

test('a person sees the own sessions that open the desk, the newest first, with this one marked', async () => {
  const person = await enrolledMember(ctx, ['viewer']);
  await deskMember(ctx, ['viewer']);
  await waitingSession(ctx, person.accountId);
  const [first] = await listed(person.token);
  pass(minuteMs);
  const at = ctx.now().toISOString();
  const further = await furtherSession(person, 0);
  const sessions = await listed(further);
  // Two are of the person's enrolment.
  expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false, false]);
  expect(sessions[0]).toMatchObject({ createdAt: at, factorAt: at, usedAt: at });
  expect(sessions[1]?.createdAt).toBe(first?.createdAt);
});

test('a session without a request for half an hour is not open, so it is not listed', async () => {
  const person = await enrolledMember(ctx, ['viewer']);
  const further = await furtherSession(person, 0);
  pass(20 * minuteMs);
  expect(await isOpen(further)).toBe(true);
  pass(11 * minuteMs);
  expect(await listed(further)).toHaveLength(1);
});

test('one session is ended by a plain form: its next request is refused, the others stay', async () => {
  const person = await enrolledMember(ctx, ['viewer']);
  const [own, lost] = [await furtherSession(person, 0), await furtherSession(person, 1)];
  const id = (await listed(lost)).find(({ isThis }) => isThis)?.id ?? '';
  const answer = await post(own, 'end', { id });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/desk/my-sign-in?done=staff%2Fsession-ended');
  expect(await Promise.all([own, person.token, lost].map(isOpen))).toEqual([true, true, false]);
  expect((await api('/api/desk/factors', { cookie: desk(lost) })).status).toBe(401);
  const ownId = (await listed(own)).find(({ isThis }) => isThis)?.id ?? '';
  expect(await auditEntries(db, sql`act = 'staff/end-other-sessions' and subject = ${person.accountId}`)).toMatchObject(
    [{ actor: person.accountId, details: { session: ownId, ended: id, endedSessions: 1 } }],
  );
});

test('all others are ended together, also one that waits for its second factor', async () => {
  const person = await enrolledMember(ctx, ['viewer']);
  const colleague = await enrolledMember(ctx, ['viewer']);
  const [own, lost] = [await furtherSession(person, 0), await furtherSession(person, 1)];
  const waiting = await waitingSession(ctx, person.accountId);
  const answer = await post(own, 'end-others');
  expect(answer.headers.get('location')).toBe('/desk/my-sign-in?done=staff%2Fother-sessions-ended');
  expect(await Promise.all([own, person.token, lost, colleague.token].map(isOpen))).toEqual([true, false, false, true]);
  expect(await giveFactor(ctx, waiting, { code: person.recoveryCodes[2] ?? '' })).toMatchObject({
    ok: false,
    refusal: { code: 'desk/no-session' },
  });
  expect(await listed(own)).toHaveLength(1);
  expect(await auditEntries(db, sql`act = 'staff/end-other-sessions' and subject = ${person.accountId}`)).toMatchObject(
    [{ actor: person.accountId, details: { endedSessions: 4 } }],
  );
});

test('a factor that is given while its session is ended opens nothing', async () => {
  const person = await enrolledMember(ctx, ['viewer']);
  for (let nth = 0; nth < 8; nth++) {
    const waiting = await waitingSession(ctx, person.accountId);
    await Promise.all([
      giveFactor(ctx, waiting, { code: person.recoveryCodes[nth] ?? '' }),
      post(person.token, 'end-others'),
    ]);
    expect(await listed(person.token)).toHaveLength(1);
  }
});

test('neither the session of somebody else nor the own one is ended here', async () => {
  const person = await enrolledMember(ctx, ['viewer']);
  const colleague = await enrolledMember(ctx, ['owner']);
  const [theirs] = await listed(colleague.token);
  const own = (await listed(person.token)).find(({ isThis }) => isThis);
  for (const id of [theirs?.id ?? '', own?.id ?? '', 'dsk_unknown'])
    expect(await post(person.token, 'end', { id }), id).toMatchObject({
      status: 404,
      json: { path: '/desk/my-sign-in', flash: { code: 'staff/unknown-session' } },
    });
  expect(await Promise.all([person.token, colleague.token].map(isOpen))).toEqual([true, true]);
});

test('ending asks for the factor again after five minutes, as the other acts of the page do', async () => {
  const person = await enrolledMember(ctx, ['viewer']);
  pass(6 * minuteMs);
  for (const what of ['end', 'end-others'])
    expect(await post(person.token, what, { id: 'dsk_any' }), what).toMatchObject({
      status: 403,
      json: { flash: { code: 'desk/factor-needed' } },
    });
});
