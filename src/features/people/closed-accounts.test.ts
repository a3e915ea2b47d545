// Requests that began before an erasure and end after it.
import { expect, test } from 'vitest';
import { SessionEnded } from '#kit/session-ended.ts';
import { ok } from '#kit/result.ts';
import { rows, sql } from '#platform/database/db.ts';
import { closeAccount, lockAccount } from '#features/accounts/actions/change-account.ts';
import { findSession } from '#features/accounts/actions/find-session.ts';
import { storeDraft } from '#features/applications/forms/actions/store-draft.ts';
import { startApplication } from '#features/applications/forms/actions/start-application.ts';
import { beginPhoto, storePhoto } from '#features/photos/actions/store-photo.ts';
import { openPayment } from '#features/payments/orders/actions/open-payment.ts';
import { claimEarnings } from '#features/referrals/claims/actions/claim-earnings.ts';
import { makePerson } from '#test/accounts.ts';
import { openAllRoles, orderBody, testProduct } from '#test/product.ts';

let whileCleaned = async (): Promise<void> => undefined;
let whilePut = async (): Promise<void> => undefined;
const stored = new Map<string, Uint8Array>();
const app = await testProduct({
  ports: {
    photos: {
      prepare: () => undefined,
      clean: async (bytes) => {
        await whileCleaned();
        return ok({ bytes, contentType: 'image/jpeg', width: 10, height: 10 });
      },
    },
    objects: {
      put: async (key, bytes) => {
        await whilePut();
        stored.set(key, bytes);
      },
      get: async () => undefined,
      remove: async (key) => void stored.delete(key),
    },
  },
});
await openAllRoles(app.db);
const { ctx } = app.product;
const close = (id: string) => ctx.transaction((tx) => closeAccount(tx, id, ctx.now()));
const bank = { bankName: 'State Bank', accNumber: '12345678901', ifscCode: 'SBIN0001234', mobileNumber: '9876543210' };

test('nothing is stored for a closed account', async () => {
  const who = await app.applicant();
  const { account } = await makePerson(ctx, { name: 'Asha Kumari' });
  const session = await findSession(ctx, (await makePerson(ctx)).token);
  await close(who.accountId);
  await close(account.id);
  const { accountId } = who;
  const body = orderBody(who);
  const attempts = [
    storeDraft(ctx, { accountId, role: 'Supervisor', form: { name: 'Late' } }),
    startApplication(ctx, {
      session: { ...session!, accountId, phone: who.phone },
      amount: body['amount'] as number,
      email: undefined,
      formData: body['formData'] as never,
      clientIp: '192.0.2.1',
    }),
    claimEarnings(ctx, {
      referrerId: accountId,
      payableAmount: undefined,
      bank: { ...bank, accNumber2: bank.accNumber } as never,
    }),
    beginPhoto(ctx, accountId),
    openPayment(ctx, {
      subject: 'frm_late',
      title: 'x',
      accountId,
      amountPaise: 50_000 as never,
      buyerName: 'Late',
      email: '',
      phone: who.phone,
      returnUrl: 'https://site.test',
    }),
  ];
  const results = await Promise.allSettled(attempts);
  expect(results.map((result) => result.status === 'rejected' && result.reason instanceof SessionEnded)).toEqual(
    attempts.map(() => true),
  );
  for (const table of ['draft', 'frozen_form', 'payment_order'])
    expect(await rows(ctx.db, sql`select 1 from ${sql.table(table)} where account_id = ${accountId}`), table).toEqual(
      [],
    );
});

test.each(['cleaned', 'put'] as const)(
  'no object stays of a photo whose owner is erased while it is %s',
  async (step) => {
    const { account } = await makePerson(ctx);
    const begun = await beginPhoto(ctx, account.id);
    if (!begun.ok) throw new Error(begun.refusal.code);
    const erase = async (): Promise<void> => {
      await close(account.id);
      await sql`delete from photo where account_id = ${account.id}`.execute(app.db);
    };
    [whileCleaned, whilePut] = step === 'cleaned' ? [erase, whilePut] : [async () => undefined, erase];
    await expect(
      storePhoto(ctx, { key: begun.value, bytes: new Uint8Array([1]), fileName: 'me.jpg' }),
    ).rejects.toBeInstanceOf(SessionEnded);
    expect(stored.size).toBe(0);
  },
);

test('a draft that waits for an erasure is not stored', async () => {
  const { account } = await makePerson(ctx);
  let saving: Promise<unknown> = Promise.resolve();
  await ctx.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    await closeAccount(tx, account.id, ctx.now());
    saving = storeDraft(ctx, { accountId: account.id, role: 'Supervisor', form: {} }).catch((error: unknown) => error);
    await new Promise((go) => setTimeout(go, 300));
  });
  expect(await saving).toBeInstanceOf(SessionEnded);
  expect(await rows(ctx.db, sql`select 1 from draft where account_id = ${account.id}`)).toEqual([]);
});

test('the request is answered as one without a session', async () => {
  const who = await app.applicant();
  [whileCleaned, whilePut] = [async () => void (await close(who.accountId)), async () => undefined];
  const body = new FormData();
  body.append('photo', new Blob([new Uint8Array([1])], { type: 'image/jpeg' }), 'me.jpg');
  const headers = { cookie: who.cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await app.request('/api/uploads/photo', { method: 'POST', headers, body });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'http/no-session' });
});
