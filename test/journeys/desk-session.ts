// Staff of the running product's database, signed in without the sign-in's steps.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { Context } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk-access.ts';
import type { Phone } from '#kit/phone.ts';
import { makeContext } from '#platform/database/context.ts';
import { kyselyOf, makeDb, makePool, sql } from '#platform/database/db.ts';
import { signOn } from '#platform/database/signing.ts';
import { makeLog } from '#platform/operations/log.ts';
import { demoSecrets } from '#platform/operations/secrets.ts';
import { phoneHash } from '#features/accounts/actions/context.ts';
import { deskMember } from '#test/desk.ts';
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
/** A person of finance refunds the fee of an application, as the published terms call for. */
export async function refundAtDesk(number: string, reason: string): Promise<void> {
  const { name, value } = await deskCookie(['finance']);
  const headers = { cookie: `${name}=${value}`, 'content-type': 'application/json' };
  const read = async () =>
    (await (await fetch(`${siteUrl()}/api/desk/applications/${number}`, { headers })).json()) as {
      status: string;
      payment: { id: string };
      paid: number;
    };
  const { payment, paid } = await read();
  const answer = await fetch(`${siteUrl()}/api/desk/payments/${payment.id}/refund`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ sum: String(paid), reason, confirmed: 'yes' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  // The application follows its refund in a job.
  await expect.poll(async () => (await read()).status).not.toBe('active');
}
/** Lets the two minutes pass in which the call of an application can be undone, and runs what is due then. */
export const passUndoOfCall = (number: string): Promise<void> =>
  inDatabase(async ({ db }) => {
    const due = sql`update call_letter set notify_at = now() where application_id = ${number} and notified_at is null`;
    const steps = sql`update application_step set due_at = now() where application_id = ${number}`;
    const run = sql`select 1 from graphile_worker.add_job('notify-called', queue_name := 'notify-called', job_key := 'notify-called')`;
    for (const statement of [due, steps, run]) await statement.execute(kyselyOf(db));
  });
/** Lets the minute pass after which this number can request another OTP. */
export const passResendTime = (phone: string): Promise<void> =>
  inDatabase(async (ctx) => {
    const number = phoneHash(ctx, `+91${phone}`);
    const statement = sql`update code_send set at = at - interval '1 minute' where phone_hash = ${number}`;
    await statement.execute(kyselyOf(ctx.db));
  });
/** Works in the running product's database, as its owner. */
export async function inDatabase<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const dataDir = process.env['SITE_DATA_DIR'];
  if (!dataDir) throw new Error('SITE_DATA_DIR must name the data folder of the running product');
  const pool = makePool({ host: socketFolderOf(resolve(dataDir)), user: 'postgres', database: 'postgres', max: 2 });
  const { sessionSecret, dataKey } = demoSecrets(dataDir);
  signOn(pool, dataKey);
  const db = makeDb(pool);
  try {
    const log = makeLog(() => undefined);
    const ctx = makeContext({ db, log, secret: sessionSecret, dataKey, emit: () => Promise.resolve() });
    return await work(ctx);
  } finally {
    await db.destroy();
  }
}
const siteUrl = (): string => process.env['SITE_URL'] ?? 'http://localhost:3000';

/** A long path has its socket elsewhere. */
function socketFolderOf(dataDir: string): string {
  const pointer = join(dataDir, 'postgres', 'socket-folder');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres', 'socket');
}
