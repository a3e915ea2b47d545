import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import type { StaffRole } from '#kit/desk-access.ts';
import { newId } from '#kit/ids.ts';
import { newPhone } from './steps.ts';

/** A connection to the database of the running demo. */
async function connected<T>(work: (client: pg.Client, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = resolve(process.env['SITE_DATA_DIR'] ?? 'data');
  const client = new pg.Client({ host: `${dataDir}/postgres/socket`, user: 'postgres', database: 'postgres' });
  await client.connect();
  return work(client, dataDir).finally(() => client.end());
}

/**
 * The desk session of a new person with these roles, inserted through the database: for journeys that are not about the
 * sign-in.
 */
export const deskCookie = (roles: readonly StaffRole[]): Promise<{ readonly name: string; readonly value: string }> =>
  connected(async (client, dataDir) => {
    const { sessionSecret } = JSON.parse(readFileSync(`${dataDir}/demo-secrets.json`, 'utf8')) as {
      readonly sessionSecret: string;
    };
    const key = Buffer.from(hkdfSync('sha256', sessionSecret, 'saral', 'staff/desk-session', 32));
    const token = randomBytes(32).toString('base64url');
    const [accountId, phone] = [newId('usr'), `+91${newPhone()}`];
    await client.query(
      `insert into account (id, phone, name, referral_code, created_at, profile_completed_at)
       values ($1, $2, $3, $4, now(), now())`,
      [accountId, phone, `Desk ${roles.join(' ')}`, randomBytes(4).toString('hex').toUpperCase()],
    );
    for (const role of roles)
      await client.query(
        `insert into staff_role (phone, role, granted_at, granted_by) values ($1, $2, now(), 'test')`,
        [phone, role],
      );
    await client.query(
      `insert into desk_session (id, account_id, token_hash, created_at, expires_at, used_at, factor_at)
       values ($1, $2, $3, now(), now() + interval '12 hours', now(), now())`,
      [newId('dsk'), accountId, createHmac('sha256', key).update(token).digest('hex')],
    );
    return { name: 'saral-desk', value: token };
  });

/** Opens the desk in the page's browser as a new person with these roles. */
export async function openDesk(page: Page, ...roles: readonly StaffRole[]): Promise<void> {
  const url = process.env['SITE_URL'] ?? 'http://localhost:3000';
  await page.context().addCookies([{ ...(await deskCookie(roles)), url }]);
}
