// Staff of the running product's database, signed in without the sign-in's steps.
import type { Page } from '@playwright/test';
import type { Context } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { Phone } from '#kit/text/phone.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { phoneHash } from '#features/accounts/actions/context.ts';
import { deskMember } from '#test/desk.ts';
import { inDatabaseOf } from '#test/running-database.ts';
import type { Wire } from '#test/wire.ts';
import { expect, newPhone } from './steps.ts';

/** Gives the page's browser the desk session of a new staff member with these roles. */
export async function openDesk(page: Page, roles: readonly StaffRole[]): Promise<void> {
  await page.context().addCookies([{ ...(await deskCookie(roles)), url: siteUrl() }]);
}
/** The cookie of such a session. */
export async function deskCookie(
  roles: readonly StaffRole[],
): Promise<{ readonly name: string; readonly value: string }> {
  const [, value = ''] = (
    await inDatabase((ctx) => deskMember(ctx, roles, { phone: `+91${newPhone()}` as Phone }))
  ).cookie.split('=');
  return { name: 'saral-desk', value };
}
/** The calls of the desk by a new staff member with these roles. */
async function atDesk(roles: readonly StaffRole[]) {
  const { name, value } = await deskCookie(roles);
  const headers = { cookie: `${name}=${value}`, 'content-type': 'application/json' };
  return {
    read: async <Answer>(path: string) =>
      (await (await fetch(`${siteUrl()}/api/desk/${path}`, { headers })).json()) as Wire<Answer>,
    async post(path: string, body: object): Promise<void> {
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await fetch(`${siteUrl()}/api/desk/${path}`, request);
      if (!answer.ok) throw new Error(await answer.text());
    },
  };
}
/** A person of finance refunds the fee of an application, as the published terms call for. */
export async function refundAtDesk(number: string, reason: string): Promise<void> {
  const { read, post } = await atDesk(['finance']);
  const application = () => read<{ status: string; payment: { id: string }; paid: number }>(`applications/${number}`);
  const { payment, paid } = await application();
  await post(`payments/${payment.id}/refund`, { sum: String(paid), reason, confirmed: 'yes' });
  // The application follows its refund in a job.
  await expect.poll(async () => (await application()).status).not.toBe('active');
}
/** A recruiter answers the open request to correct an application. */
export async function answerCorrectionAtDesk(number: string, answer: string): Promise<void> {
  const { read, post } = await atDesk(['recruiter']);
  const { correction } = await read<{ correction: { id: string } }>(`applications/${number}`);
  await post(`applications/${number}/correction-answer`, { request: correction.id, outcome: 'answered', answer });
}
/** Lets the two minutes pass in which a move of an application can be undone; then its applicant is shown the stage. */
export const passUndoOfMove = (number: string) =>
  inDatabase(({ db }) =>
    sql`update application_step set due_at = now() where application_id = ${number}`.execute(kyselyOf(db)),
  );
/** Lets the two minutes pass in which the call of an application can be undone, and runs what is due then. */
export const passUndoOfCall = (number: string): Promise<void> =>
  inDatabase(async ({ db }) => {
    await passUndoOfMove(number);
    const due = sql`update call_letter set notify_at = now() where application_id = ${number} and notified_at is null`;
    const run = sql`select 1 from graphile_worker.add_job('notify-called', queue_name := 'notify-called', job_key := 'notify-called')`;
    for (const statement of [due, run]) await statement.execute(kyselyOf(db));
  });
/** Lets the minute pass after which this number can request another OTP. */
export const passResendTime = (phone: string): Promise<void> =>
  inDatabase(async (ctx) => {
    const number = phoneHash(ctx, `+91${phone}`);
    const statement = sql`update code_send set at = at - interval '1 minute' where phone_hash = ${number}`;
    await statement.execute(kyselyOf(ctx.db));
  });
/** The gateway's ids and paise of two new payments. */
export const paidTwice = (): Promise<{ id: string; paise: number }[]> =>
  inDatabase(async ({ db }) => {
    const from = String(Date.now());
    const made = sql<{ id: string; paise: number }>`
      insert into payment (id, gateway, gateway_payment_id, state, mismatch, amount_paise, posted_paise, first_seen_at, captured_at, outcome)
      select 'pay_' || lpad(${from} || n, 26, '0'), 'instamojo', 'MOJO' || ${from} || n, 'captured', 'unknown-order', 50000, 50000,
        now() - interval '2 days', now() - interval '2 days', 'duplicate' from generate_series(1, 2) n
      returning gateway_payment_id as id, posted_paise as paise`;
    return (await made.execute(kyselyOf(db))).rows;
  });
/** Works in the running product's database, as its owner. */
export async function inDatabase<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const dataDir = process.env['SITE_DATA_DIR'];
  if (!dataDir) throw new Error('SITE_DATA_DIR must name the data folder of the running product');
  return inDatabaseOf(dataDir, work);
}
const siteUrl = (): string => process.env['SITE_URL'] ?? 'http://localhost:3000';
