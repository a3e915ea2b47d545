// Paid applications for tests of the desk, written straight into the tables, and their first step.
import { type Db, sql } from '#platform/database/db.ts';
import type { Context } from '#kit/context.ts';
import { moveApplicationStage } from '#features/applications/stages/actions/review-application.ts';

/** Staff move a received application to review: its applicant can no longer cancel. */
export const advance = (ctx: Context, applicationId: string) =>
  moveApplicationStage(ctx, { applicationId, stage: 'under-review', isAware: true, by: 'usr_recruiter' });

/** How many each database has, so that numbers and languages do not depend on the files before. */
const made = new WeakMap<Db, number>();
/**
 * Adds applications of a person each, paid at `createdAt` or up to 17 minutes later, every second person reading Hindi.
 * @returns their numbers, oldest first.
 */
export async function insertApplications(
  db: Db,
  count: number,
  {
    createdAt,
    name = 'Asha Kumari',
    role = 'Supervisor',
    opening = 1,
    identity,
    from = (made.get(db) ?? 0) + 1,
  }: {
    readonly createdAt: Date;
    readonly name?: string;
    readonly role?: string;
    readonly opening?: number;
    readonly identity?: string;
    /** The number of the first one; where others add rows as well. */
    readonly from?: number;
  },
): Promise<readonly string[]> {
  const last = from + count - 1;
  made.set(db, last);
  const n = sql`generate_series(${from}::integer, ${last}::integer) as n`;
  const key = sql`lpad(n::text, 8, '0')`;
  const account = sql`'usr_test' || ${key}`;
  const number = sql`'SA-TEST-' || substr(${key}, 1, 4) || '-' || substr(${key}, 5)`;
  const form = sql`jsonb_build_object('name', ${name}::text, 'fatherName', 'Ram Prasad', 'mobile', '+9161' || ${key},
    'altMobile', '', 'email', 'asha' || n || '@example.com', 'dob', '1999-04-12', 'gender', 'Female',
    'address', 'Ward 7, Danapur', 'district', 'Patna', 'state', 'Bihar', 'category', 'GEN',
    'qualification', 'Graduate', 'experience', 2, 'identityLastFour', '2346', 'referralCode', '', 'photoKey', '')`;
  const identityHash = identity === undefined ? sql`md5('identity' || n)` : sql`${identity}::text`;
  await sql`
    insert into account (id, phone, name, referral_code, created_at, profile_completed_at, language)
    select ${account}, '+9161' || ${key}, ${name}::text, 'T' || ${key}, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
      case when n % 2 = 0 then 'hi' else 'en' end from ${n}`.execute(db);
  await sql`
    insert into frozen_form (id, account_id, role, opening, fee_paise, form, form_hash, identity_hash, policy_version, consented_at)
    select 'frm_test' || ${key}, ${account}, ${role}::text, ${opening}::integer, 50000, ${form}, md5('form' || n), ${identityHash}, '2025-05-10',
      ${createdAt}::timestamptz from ${n}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into application (id, form_id, account_id, role, opening, payment_id, paid_paise, state, form, identity_hash, created_at,
      refund_window_hours, consented_at, policy_version, verify_code)
    select ${number}, 'frm_test' || ${key}, ${account}, ${role}::text, ${opening}::integer, 'pay_test' || ${key}, 50000, 'active', ${form},
      ${identityHash}, ${createdAt}::timestamptz + (n % 1000000) * interval '1 ms', 24, ${createdAt}::timestamptz, '2025-05-10',
      'SV-TEST-' || ${key} from ${n} returning id`.execute(db);
  return rows.map(({ id }) => id);
}
