// Both secrets are changed while people use two instances: first both take the coming ones too, then they change one by one.
import { beforeAll, expect, test } from 'vitest';
import { newToken } from '#kit/ids.ts';
import { hourMs } from '#kit/time.ts';
import { sealedWith } from '#platform/database/context.ts';
import { keyIdOf } from '#platform/database/data-key.ts';
import { sql } from '#platform/database/db.ts';
import { readSecretState } from '#platform/database/secret-state.ts';
import { checkAudit } from '#features/audit/actions/check-audit.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { finishChangedSecrets, readSecretsHealth } from '#features/operations/actions/secrets.ts';
import { solve } from '#test/accounts.ts';
import { enrolledMember } from '#test/desk-sign-in.ts';
import { staffContext } from '#test/staff-context.ts';
import { type Applicant, openAllRoles, orderBody, testProduct } from '#test/product.ts';
import { referring } from '#test/referring.ts';
import { secondInstance } from '#test/second-instance.ts';

const secretOf = (n: number): string => `a session secret of rotation ${n}, long enough`;
const keyOf = (n: number): string => `the data key of rotation number ${n}, long enough`;
/** The settings with these numbers, and with those before or to come. */
const settings = (now: number, other?: number): Record<string, string> => ({
  SESSION_SECRET: secretOf(now),
  DATA_KEY: keyOf(now),
  SESSION_SECRET_PREVIOUS: other === undefined ? '' : secretOf(other),
  DATA_KEY_PREVIOUS: other === undefined ? '' : keyOf(other),
});
const app = await testProduct({ env: settings(1) });
await openAllRoles(app.db);
const { apply, claim, claimed, earn, earnings } = referring(app);
type Site = Pick<typeof app, 'request'>;

let people: readonly Applicant[];
let claimant: Applicant;
let deskToken: string;
let solvedBefore: string;
const solved = async (site: Site): Promise<string> =>
  solve((await (await site.request('/api/auth/human-check')).json()) as Parameters<typeof solve>[0]);
const post = (site: Site, path: string, body: unknown, cookie = ''): Promise<Response> =>
  site.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie },
  });
let numbers = 6_100_000_000;
/** Asks one instance for an OTP and gives it to the other. */
async function signIn(asks: Site, checks: Site, humanCheck?: string): Promise<number> {
  const phone = `+91${numbers++}`;
  const asked = await post(asks, '/api/auth/otp/send', { phone, humanCheck: humanCheck ?? (await solved(asks)) });
  if (asked.status !== 200) return asked.status;
  const code = /\d{6}/.exec(app.messages.findLast(({ to }) => to === phone)?.text ?? '')?.[0];
  const cookie = asked.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const signedIn = await post(checks, '/api/auth/otp/verify', { phone, code }, cookie);
  if (signedIn.status !== 200) return signedIn.status;
  const session = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  return (await asks.request('/api/auth/session', { headers: { cookie: session } })).status;
}
/** What people do at both, until `changing` has ended. @returns the answers without success */
async function underLoad(sites: () => readonly [Site, Site], changing: () => Promise<unknown>): Promise<string[]> {
  const failed: string[] = [];
  let isOver = false;
  let done = 0;
  const note = (what: string, status: number): void => {
    done += 1;
    if (status >= 300) failed.push(`${what}: ${status}`);
  };
  const loop = async (offset: number): Promise<void> => {
    for (let turn = offset; !isOver; turn++) {
      const [one, other] = turn % 2 === 0 ? sites() : (sites().toReversed() as [Site, Site]);
      const who = people[turn % people.length]!;
      note('session', (await one.request('/api/auth/session', { headers: { cookie: who.cookie } })).status);
      note('sign-in', await signIn(one, other));
      note(
        'order',
        (
          await post(
            other,
            '/payment/create-order',
            orderBody(who, { aadhar: `2341234${String(10_000 + turn)}` }),
            who.cookie,
          )
        ).status,
      );
      note(
        'earnings',
        (
          await other.request(`/api/referral-earnings/${claimant.referralCode}`, {
            headers: { cookie: claimant.cookie },
          })
        ).status,
      );
    }
  };
  const loops = [loop(0), loop(1)];
  await changing();
  // Each has made a turn after the change.
  const doneBefore = done;
  while (done < doneBefore + 16) await new Promise((again) => setTimeout(again, 20));
  isOver = true;
  await Promise.all(loops);
  return failed;
}

beforeAll(async () => {
  claimant = await app.applicant();
  people = await Promise.all(Array.from({ length: 4 }, () => app.applicant()));
  await apply(claimant, '');
  await earn(claimant, 3);
  await claimed(claimant, { accNumber: '700000000001' });
  deskToken = (await enrolledMember(staffContext(app.product.ctx), ['owner'])).token;
  solvedBefore = await solved(app);
});

const sealedOtherwise = async (key: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select (select count(*) from claim where account_sealed not like ${`${sealedWith(keyIdOf(keyOf(key)))}%`})
        + (select count(*) from authenticator where secret not like ${`${sealedWith(keyIdOf(keyOf(key)))}%`})
        + (select count(*) from setting where name like 'lasting-key:%' and value #>> '{}' not like ${`${sealedWith(keyIdOf(keyOf(key)))}%`}) as count`.execute(
      app.db,
    )
  ).rows[0]!.count;
const faults = async () => ({
  audit: (await checkAudit(app.product.workCtx)).fault,
  books: (await drawTrialBalance(app.product.workCtx)).differences,
});
const whole = { audit: undefined, books: [] };

test('nobody notices while two instances change one after the other, and the old keys are then needed no more', async () => {
  expect(await sealedOtherwise(2)).toBeGreaterThan(2);
  const before = await earnings(claimant);
  // Links in mails are made of them.
  const link = await app.product.ctx.lastingHash('quotations/link', 'quo_1');
  await app.kill(settings(1, 2));
  const second = await secondInstance(app, {
    env: settings(2, 1),
    ports: { smsProviders: app.product.ctx.smsProviders, gateways: app.product.ctx.gateways },
  });
  expect(await signIn(second, app, solvedBefore)).toBe(200);
  const atDesk = (token: string) => second.request('/api/desk/session', { headers: { cookie: `saral-desk=${token}` } });
  expect(await (await atDesk(deskToken)).json()).not.toEqual(await (await atDesk(newToken())).json());
  const health = () => readSecretsHealth(second.product.workCtx);
  expect(await health()).toMatchObject({
    needed: [
      { name: 'SESSION_SECRET_PREVIOUS', count: expect.any(Number) },
      { name: 'DATA_KEY_PREVIOUS', count: expect.any(Number) },
    ],
    removable: [],
  });
  const failed = await underLoad(
    () => [app, second],
    async () => {
      // An instance of before the change leaves it alone; killed in the middle, the next run goes on.
      await finishChangedSecrets(app.product.workCtx);
      expect(await sealedOtherwise(2)).toBeGreaterThan(2);
      const ctx = second.product.workCtx;
      let transactions = 0;
      const killed = finishChangedSecrets({
        ...ctx,
        transaction: (work) => {
          if (++transactions === 2) throw new Error('killed');
          return ctx.transaction(work);
        },
      });
      await expect(killed).rejects.toThrow('killed');
      expect(await sealedOtherwise(2)).toBeGreaterThan(0);
      await finishChangedSecrets(ctx);
      expect(await sealedOtherwise(2)).toBe(0);
    },
  );
  expect(failed).toEqual([]);
  // Now the first one has the new settings too; an hour later the key of before is forgotten.
  await app.kill(settings(2, 1));
  expect(await faults()).toEqual(whole);
  app.pass(2 * hourMs);
  await finishChangedSecrets(app.product.workCtx);
  expect(await readSecretState(app.product.ctx.db, 'DATA_KEY')).toMatchObject({ previous: null });
  expect((await readSecretsHealth(app.product.workCtx)).removable).toEqual(['DATA_KEY_PREVIOUS']);

  // Without it everything is still read, and the same account is recognised.
  await app.kill({ ...settings(2), SESSION_SECRET_PREVIOUS: secretOf(1) });
  expect((await app.get('/api/auth/session', claimant)).status).toBe(200);
  expect(await earnings(claimant)).toEqual(before);
  expect(await app.product.ctx.lastingHash('quotations/link', 'quo_1')).toBe(link);
  expect(await faults()).toEqual(whole);
});

test('a second change works like the first one, and everybody is still signed in', async () => {
  await app.kill({
    ...settings(2),
    SESSION_SECRET_PREVIOUS: secretOf(1),
    DATA_KEY: keyOf(3),
    DATA_KEY_PREVIOUS: keyOf(2),
  });
  await finishChangedSecrets(app.product.workCtx);
  expect(await sealedOtherwise(3)).toBe(0);
  app.pass(2 * hourMs);
  await finishChangedSecrets(app.product.workCtx);
  await app.kill({ ...settings(2), SESSION_SECRET_PREVIOUS: secretOf(1), DATA_KEY: keyOf(3) });
  expect(await faults()).toEqual(whole);
  expect((await app.get('/api/auth/session', claimant)).status).toBe(200);
  expect((await claim(claimant, { accNumber: '700000000001' })).status).toBeLessThan(500);
});
