import { defined } from '#kit/defined.ts';
import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { NamedFiles } from '#platform/database/named-files.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';
import type { Application, ApplicationState, DraftForm, FrozenForm } from '../model/applications.ts';

export interface FrozenRow {
  readonly id: string;
  readonly accountId: string;
  readonly role: string;
  readonly opening: number;
  readonly feePaise: Paise;
  readonly form: FrozenForm;
  readonly identityHash: string | null;
  readonly policyVersion: string;
  readonly consentedAt: Date;
}
export const applicationColumns = sql.raw(
  'id, account_id, role, opening, form, payment_id, paid_paise, state, stage, version, created_at, refund_window_hours, advanced_at, verify_code, policy_version, consented_at',
);

/** Serializes confirming and refunding per person and role. */
export const lockApplication = (tx: Tx, accountId: string, role: string): Promise<void> =>
  lockFor(tx, 'application', accountId, role);

/** Takes that lock by the application's number, in one statement: the key is the one that `lockFor` makes. */
export const lockApplicationOf = (tx: Tx, id: string): Promise<unknown> =>
  on(tx).rows`
    select pg_advisory_xact_lock(hashtextextended('application' || chr(31) || account_id || chr(31) || role, 0))
      from application where id = ${id}`;

export const findApplication = (tx: Tx, id: string): Promise<Application | undefined> =>
  on(tx).row<Application>`select ${applicationColumns} from application where id = ${id}`;
export const applicationsById = (tx: Tx, ids: readonly string[]): Promise<Application[]> =>
  on(tx).rows<Application>`select ${applicationColumns} from application where id = any(${ids}::text[])`;
export const applicationOfPayment = (tx: Tx, paymentId: string): Promise<Application | undefined> =>
  on(tx).row<Application>`select ${applicationColumns} from application where payment_id = ${paymentId}`;
export const applicationsOfPayments = (
  tx: Tx,
  paymentIds: readonly string[],
): Promise<{ paymentId: string; state: ApplicationState }[]> =>
  on(tx).rows`select payment_id, state from application where payment_id = any(${paymentIds}::text[])`;
/** True if its applicant has applied for the opening again since. */
export const hasLaterApplication = (
  tx: Tx,
  { id, accountId, role, opening }: Pick<Application, 'id' | 'accountId' | 'role' | 'opening'>,
): Promise<boolean> =>
  on(tx).exists`
    select 1 from application
    where account_id = ${accountId} and role = ${role} and opening = ${opening} and id <> ${id}
      and created_at >= (select created_at from application where id = ${id})`;
/** While an application is in one of these states, its person can't apply for the opening again. */
const takesPlace = sql`state not in ('refunded', 'charged-back')`;
/** Applications whose refund was requested, by the applicant or by staff, and is not done yet; bounded by the refunds in progress. */
export const cancelledApplications = (tx: Tx): Promise<{ paymentId: string; accountId: string }[]> =>
  on(tx).rows`select payment_id, account_id from application where state = 'refund-requested'`;
/** A person's applications, newest first; bounded by what one person can pay for. */
export const applicationsOf = (tx: Tx, accountId: string): Promise<Application[]> =>
  on(tx).rows<Application>`
    select ${applicationColumns} from application where account_id = ${accountId} order by created_at desc limit 200`;
export const applicationOfVerifyCode = (tx: Tx, code: string): Promise<Application | undefined> =>
  on(tx).row<Application>`select ${applicationColumns} from application where verify_code = ${code}`;
/** Applications with a referral code, oldest first. */
export const referredAfter = (
  tx: Tx,
  from: { createdAt: Date; id: string },
  limit: number,
): Promise<
  {
    applicationId: string;
    accountId: string;
    paymentId: string;
    paidPaise: number;
    referralCode: string;
    createdAt: Date;
  }[]
> =>
  on(tx).rows`
    select id as application_id, account_id, payment_id, paid_paise, form ->> 'referralCode' as referral_code, created_at
    from application where form ->> 'referralCode' <> '' and (created_at, id) > (${from.createdAt}, ${from.id})
    order by created_at, id limit ${limit}`;
export const insertApplication = (
  tx: Tx,
  input: {
    id: string;
    frozen: FrozenRow;
    paymentId: string;
    paidPaise: Paise;
    at: Date;
    refundWindowHours: number;
    verifyCode: string;
  },
): Promise<void> =>
  on(tx).run`
    insert into application (id, form_id, account_id, role, opening, payment_id, paid_paise, state, form, identity_hash, created_at, refund_window_hours, consented_at, policy_version, verify_code)
    values (${input.id}, ${input.frozen.id}, ${input.frozen.accountId}, ${input.frozen.role}, ${input.frozen.opening}, ${input.paymentId}, ${input.paidPaise}, 'active',
      ${JSON.stringify(input.frozen.form)}::jsonb, ${input.frozen.identityHash}, ${input.at}, ${input.refundWindowHours}, ${input.frozen.consentedAt}, ${input.frozen.policyVersion}, ${input.verifyCode})`;
export const setApplicationState = (tx: Tx, id: string, state: ApplicationState): Promise<void> =>
  on(tx).run`update application set state = ${state} where id = ${id}`;

export async function freezeForm(
  tx: Tx,
  input: {
    id: string;
    accountId: string;
    role: string;
    opening: number;
    feePaise: Paise;
    form: FrozenForm;
    formHash: string;
    identityHash: string | null;
    policyVersion: string;
    at: Date;
  },
): Promise<string> {
  const frozen = await on(tx).row<{ id: string }>`
    insert into frozen_form (id, account_id, role, opening, fee_paise, form, form_hash, identity_hash, policy_version, consented_at)
    values (${input.id}, ${input.accountId}, ${input.role}, ${input.opening}, ${input.feePaise}, ${JSON.stringify(input.form)}::jsonb, ${input.formHash}, ${input.identityHash}, ${input.policyVersion}, ${input.at})
    -- One that was erased since is filled again.
    on conflict (account_id, role, opening, form_hash) do update set form = excluded.form, identity_hash = excluded.identity_hash,
      consented_at = excluded.consented_at, policy_version = excluded.policy_version
    returning id`;
  return defined(frozen).id;
}
export const findFrozenForm = (tx: Tx, id: string): Promise<FrozenRow | undefined> =>
  on(tx).row<FrozenRow>`
    select id, account_id, role, opening, fee_paise, form, identity_hash, policy_version, consented_at from frozen_form where id = ${id}`;

export const insertDuplicatePayment = (
  tx: Tx,
  input: { paymentId: string; applicationId: string; accountId: string; at: Date },
): Promise<void> =>
  on(tx).run`
    insert into duplicate_payment (payment_id, application_id, account_id, noted_at)
    values (${input.paymentId}, ${input.applicationId}, ${input.accountId}, ${input.at}) on conflict do nothing`;
/**
 * The application made of a payment, the active application of its person and opening, and whether the payment is a
 * duplicate.
 */
export const activeApplicationOf = async (
  tx: Tx,
  input: { paymentId: string; accountId: string; role: string; opening: number },
): Promise<{ made: string | null; active: string | null; isDuplicate: boolean }> =>
  await on(tx).oneRow<{ made: string | null; active: string | null; isDuplicate: boolean }>`
    select (select id from application where payment_id = ${input.paymentId}) as made,
      (select id from application where account_id = ${input.accountId} and role = ${input.role} and opening = ${input.opening} and ${takesPlace}) as active,
      exists (select 1 from duplicate_payment where payment_id = ${input.paymentId}) as is_duplicate`;
export const isDuplicatePayment = (tx: Tx, paymentId: string): Promise<boolean> =>
  on(tx).exists`select 1 from duplicate_payment where payment_id = ${paymentId}`;
export const duplicatePaymentsSince = (tx: Tx, since: Date): Promise<{ paymentId: string }[]> =>
  on(tx).rows`select payment_id from duplicate_payment where noted_at > ${since}`;
export const duplicatePaymentsOf = (
  tx: Tx,
  accountId: string,
): Promise<{ paymentId: string; applicationId: string }[]> =>
  on(tx)
    .rows`select payment_id, application_id from duplicate_payment where account_id = ${accountId} order by noted_at`;

export const readDraft = (
  tx: Tx,
  accountId: string,
  role: string,
): Promise<{ form: DraftForm; savedAt: Date } | undefined> =>
  on(tx).row`select form, saved_at from draft where account_id = ${accountId} and role = ${role}`;
/**
 * Saves the draft, unless another page has saved another form since the one that this page was `basedOn`. `editor` is the
 * id of the open page that saves; without one it always saves. Two saves never have the same time.
 * @returns the time of the save; undefined if it was not saved
 */
export const writeDraft = (
  tx: Tx,
  input: {
    accountId: string;
    role: string;
    opening: number;
    form: DraftForm;
    at: Date;
    editor: string | null;
    basedOn: Date | null;
  },
): Promise<Date | undefined> =>
  on(tx).value<Date>`
    insert into draft as d (account_id, role, opening, form, saved_at, editor)
    values (${input.accountId}, ${input.role}, ${input.opening}, ${JSON.stringify(input.form)}::jsonb, ${input.at}, ${input.editor})
    on conflict (account_id, role) do update
      set form = excluded.form, saved_at = greatest(excluded.saved_at, d.saved_at + interval '1 ms'), editor = excluded.editor,
          opening = excluded.opening
      where excluded.editor is null or d.editor = excluded.editor or d.saved_at = ${input.basedOn}::timestamptz or d.form = excluded.form
    returning saved_at`;
/** Removes the draft for an opening, or for an earlier one. */
export const removeDraft = (
  tx: Tx,
  { accountId, role, opening }: Pick<Application, 'accountId' | 'role' | 'opening'>,
): Promise<void> =>
  on(tx).run`
    delete from draft where account_id = ${accountId} and role = ${role} and coalesce(opening, 0) <= ${opening}`;

/** The keys of those photos that are in no application, no correction, and in no form sent for payment since then. */
export const unusedPhotos = (
  tx: Tx,
  photos: readonly { readonly key: string; readonly accountId: string }[],
  since: Date,
): Promise<string[]> =>
  on(tx).column<string>`
    select p.key from unnest(${photos.map(({ key }) => key)}::text[], ${photos.map(({ accountId }) => accountId)}::text[]) as p (key, account_id)
    -- Counts are looked up by account; "not exists" would scan all forms for each batch.
    where (select count(*) from application a where a.account_id = p.account_id and a.form ->> 'photoKey' = p.key) = 0
      and (select count(*) from correction c join application a on a.id = c.application_id
        where a.account_id = p.account_id and c.before ->> 'photoKey' = p.key) = 0
      and (select count(*) from frozen_form f
        where f.account_id = p.account_id and f.form ->> 'photoKey' = p.key and f.consented_at >= ${since}) = 0`;

const identitySetting = 'identity-document';
/** Serializes changes of which document of identity the form asks for: an `IdentityRule`. */
export const lockIdentitySetting = (tx: Tx): Promise<void> => lockFor(tx, identitySetting);
export const readIdentitySetting = (tx: Tx): Promise<string> => readSetting(tx, identitySetting, 'aadhaar');
export const writeIdentitySetting = (tx: Tx, rule: string): Promise<void> => writeSetting(tx, identitySetting, rule);

/** What a person's applications share with another's form: one of its numbers, or the identity document. */
export async function sharedWithForms(
  tx: Tx,
  input: { accountId: string; altMobiles: readonly string[]; sameIdentityAs: string },
): Promise<'number' | 'identity' | undefined> {
  const found = await on(tx).row<{ number: boolean; identity: boolean }>`
    select coalesce(bool_or(form ->> 'altMobile' = any(${input.altMobiles}::text[])), false) as number,
      coalesce(bool_or(identity_hash = (select identity_hash from application where id = ${input.sameIdentityAs})), false) as identity
    from application where account_id = ${input.accountId}`;
  if (found?.identity) return 'identity';
  return found?.number ? 'number' : undefined;
}

/**
 * Blanks the personal fields and identity hashes of forms and applications that nothing has happened to since `before`, and
 * removes drafts of before.
 */
export async function erasePersonalFields(
  tx: Tx,
  before: Date,
  blank: Partial<FrozenForm>,
): Promise<{ applications: number; forms: number }> {
  const fields = JSON.stringify(blank);
  const applications = await on(tx).changed`
    update application set form = form || ${fields}::jsonb, identity_hash = null, shares_identity = false
    where created_at < ${before} and coalesce(advanced_at, created_at) < ${before} and form ->> 'name' <> ''
      and not exists (select 1 from application_step s where s.application_id = application.id and s.at >= ${before})`;
  const forms = await on(tx).changed`
    update frozen_form f set form = form || ${fields}::jsonb, identity_hash = null
    where consented_at < ${before} and form ->> 'name' <> ''
      and not exists (select 1 from application a where a.form_id = f.id and a.form ->> 'name' <> '')`;
  await on(tx).run`delete from draft where saved_at < ${before}`;
  return { applications, forms };
}

/** The form of a person's newest application. */
export const newestForm = (tx: Tx, accountId: string): Promise<FrozenForm | undefined> =>
  on(tx).value<FrozenForm>`
    select form from application where account_id = ${accountId} order by created_at desc limit 1`;

/** Serializes freezing forms per person, so that they are counted exactly. */
export const lockForms = (tx: Tx, accountId: string): Promise<void> => lockFor(tx, 'frozen-forms', accountId);
/**
 * The active application of the opening, whether this very form is frozen already, and how many were frozen since each
 * time.
 */
export const formsSoFar = async (
  tx: Tx,
  input: { accountId: string; role: string; opening: number; formHash: string; since: readonly Date[] },
): Promise<{ active: string | null; isFrozen: boolean; frozenSince: number[] }> =>
  await on(tx).oneRow<{ active: string | null; isFrozen: boolean; frozenSince: number[] }>`
    select (select id from application where account_id = ${input.accountId} and role = ${input.role} and opening = ${input.opening} and ${takesPlace}) as active,
      exists (select 1 from frozen_form where account_id = ${input.accountId} and role = ${input.role} and opening = ${input.opening} and form_hash = ${input.formHash}) as is_frozen,
      array(
        select (select count(*)::int from frozen_form where account_id = ${input.accountId} and consented_at > asked.since)
        from unnest(${input.since}::timestamptz[]) with ordinality as asked (since, place) order by place) as frozen_since`;

export const formsById = (tx: Tx, ids: readonly string[]): Promise<{ id: string; role: string; opening: number }[]> =>
  on(tx).rows`select id, role, opening from frozen_form where id = any(${ids}::text[])`;

/** The photos that applications name: each must be in the store. */
export const applicationFiles: NamedFiles = {
  keys: sql`select form ->> 'photoKey' as key from application where form ->> 'photoKey' <> ''`,
};
/** Holds an application against erasure in this transaction. @returns its number; undefined when it is erased */
export const lockUnerased = (tx: Tx, id: string): Promise<string | undefined> =>
  on(tx).value<string>`select id from application where id = ${id} and form ->> 'name' <> '' for share`;
