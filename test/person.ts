// A person of whom every feature holds something, with values that nobody else in the database has.
import { newId } from '#kit/ids.ts';
import type { Phone } from '#kit/text/phone.ts';
import { rows, sql } from '#platform/database/db.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { createLead } from '#features/leads/actions/create-lead.ts';
import { noDetails } from '#features/leads/model/leads.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { changeDraft } from '#features/quotations/actions/change-draft.ts';
import { createQuotation } from '#features/quotations/actions/create-quotation.ts';
import { insertPhoto } from '#features/photos/store/photos.ts';
import { makePerson } from '#test/accounts.ts';
import type { ProductContext } from '../src/product/context.ts';

export interface FullPerson {
  readonly accountId: string;
  readonly phone: Phone;
  readonly name: string;
  readonly email: string;
  readonly photoKey: string;
  readonly application: string;
  /** The father's name in the form. */
  readonly father: string;
  /** Texts that only this person's rows contain. */
  readonly marks: readonly string[];
}
let made = 0;

/** Everything is over: nothing keeps this person from being erased. */
export async function fullPerson(ctx: ProductContext, phone?: Phone): Promise<FullPerson> {
  const n = ++made;
  // No mark of one person is part of another's.
  const letter = String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26));
  const name = `Zarina${letter}begum Qutubwala`;
  const email = `zarina.${letter}@qutubwala.example`;
  const father = `Ram${letter}prasadji`;
  const address = `House ${letter}, Qutubgali`;
  const { account } = await makePerson(ctx, { name, ...(phone === undefined ? {} : { phone }) });
  const { id: accountId } = account;
  const at = new Date(ctx.now().getTime() - 86_400_000);
  const photoKey = `applicants/${at.getTime()}_${newId('key').slice(4)}_zarina-${letter}.jpg`;
  const form = JSON.stringify({
    name,
    fatherName: father,
    mobile: account.phone,
    altMobile: `+9198123${String(45670 + n)}`,
    email,
    dob: '1999-04-12',
    gender: 'Female',
    address,
    district: 'Patna',
    state: 'Bihar',
    category: 'GEN',
    qualification: 'Graduate',
    experience: 2,
    identityLastFour: '2346',
    referralCode: '',
    photoKey,
  });
  const application = `SA-QTBW-${String(n).padStart(4, '0')}-TEST`;
  await ctx.transaction(async (tx) => {
    await insertPhoto(tx, { key: photoKey, accountId, at, since: at, limit: 40 });
    const run = (statement: ReturnType<typeof sql>) => rows(tx, statement);
    await run(
      sql`insert into draft (account_id, role, form, saved_at) values (${accountId}, 'Supervisor', ${form}::jsonb, ${at})`,
    );
    await run(sql`
      insert into frozen_form (id, account_id, role, opening, fee_paise, form, form_hash, identity_hash, policy_version, consented_at)
      values (${`frm_${accountId}`}, ${accountId}, 'Supervisor', 1, 50000, ${form}::jsonb, ${`hash ${n}`}, ${`identity ${n}`}, '2025-05-10', ${at})`);
    await run(sql`
      insert into payment_order (id, subject, account_id, amount_paise, gateway, state, request_id, payment_url, created_at, creating_at)
      values (${`SO-QTBW-${n}`}, ${`frm_${accountId}`}, ${accountId}, 50000, 'instamojo', 'paid', ${`req-${accountId}`}, 'https://pay.test', ${at}, ${at})`);
    await run(sql`
      insert into payment (id, order_id, gateway, gateway_payment_id, state, amount_paise, first_seen_at, captured_at, currency, posted_paise)
      values (${`pay_${accountId}`}, ${`SO-QTBW-${n}`}, 'instamojo', ${`MOJO${accountId}`}, 'captured', 50000, ${at}, ${at}, 'INR', 50000)`);
    await run(sql`
      insert into application (id, form_id, account_id, role, opening, payment_id, paid_paise, state, form, identity_hash, created_at,
        refund_window_hours, consented_at, policy_version, verify_code, set_stage)
      values (${application}, ${`frm_${accountId}`}, ${accountId}, 'Supervisor', 1, ${`pay_${accountId}`}, 50000, 'active', ${form}::jsonb,
        ${`identity ${n}`}, ${at}, 24, ${at}, '2025-05-10', ${`SV-QTBW-${n}`}, 'not-selected')`);
    await run(sql`
      insert into application_note (application_id, author, at, text) values (${application}, 'usr_x', ${at}, ${`${name} called`})`);
    await run(sql`
      insert into correction_request (id, application_id, field, value, requested_at, answer, closed_at, closed_by, outcome)
      values (${newId('cor')}, ${application}, 'email', ${email}, ${at}, 'Done', ${at}, 'usr_x', 'answered')`);
    await run(sql`
      insert into correction (application_id, number, at, made_in, before, after)
      values (${application}, 1, ${at}, 'own:1', ${JSON.stringify({ email: `old.${email}` })}::jsonb, ${JSON.stringify({ email })}::jsonb)`);
    await run(sql`
      insert into commission (id, application_id, payment_id, referrer_id, applicant_id, applicant_name, paid_paise, percent, amount_paise, left_paise, created_at, matures_at)
      values (${newId('com')}, ${application}, ${`pay_${accountId}`}, 'usr_referrer', ${accountId}, ${name}, 50000, 20, 10000, 10000, ${at}, ${at})`);
    await run(sql`
      insert into claim (id, referrer_id, amount_paise, account_sealed, account_last_four, account_key, ifsc, bank_name, mobile, state, utr, created_at, settled_at)
      values (${`SC-QTBW-${n}`}, ${accountId}, 20000, ${ctx.encrypt('00112233445566', `SC-QTBW-${n}`)}, '5566', ${`key ${n}`}, 'SBIN0001234',
        'State Bank', ${account.phone.slice(3)}, 'paid', ${`UTR${accountId}`}, ${at}, ${at})`);
    await run(
      sql`insert into browser_mark (mark_hash, account_id, seen_at) values (${`mark ${n}`}, ${accountId}, ${at})`,
    );
    await run(
      sql`insert into invited_phone (role, opening, phone, added_at, added_by) values ('Supervisor', 1, ${account.phone}, ${at}, 'test')`,
    );
    await recordAudit(tx, {
      actor: 'usr_x',
      action: 'applications/noted',
      subject: application,
      personal: { text: `of ${name}` },
    });
    const message = { template: 'application-received', subject: 'Received', text: `Dear ${name}, received` };
    await queueMessages(ctx, tx, {
      ...message,
      source: `application:${application}:t`,
      channel: 'sms',
      to: account.phone,
    });
    await queueMessages(ctx, tx, { ...message, source: `application:${application}:t`, channel: 'email', to: email });
    await run(sql`
      insert into chat_message (id, vendor_id, is_ours, phone, name, about, type, text, media_id, file_key, at, created_at)
      values (${newId('chat')}, ${`wamid.${accountId}`}, false, ${account.phone}, ${name}, ${`application:${application}`}, 'file', ${`${name} writes`},
        ${`media ${n}`}, ${`chats/${newId('file')}.webp`}, ${at}, ${at})`);
  });
  await leadWithDraft(ctx, { name, phone: account.phone, email });
  return {
    accountId,
    phone: account.phone,
    name,
    email,
    photoKey,
    application,
    father,
    marks: [
      account.phone,
      account.phone.slice(3),
      name,
      email,
      father,
      address,
      `zarina-${letter}.jpg`,
      account.referralCode,
    ],
  };
}

async function leadWithDraft(
  ctx: ProductContext,
  { name, phone, email }: { readonly name: string; readonly phone: Phone; readonly email: string },
): Promise<void> {
  const lead = await createLead(
    ctx,
    { kind: 'quote', name, phone: phone.slice(3), email, product: 'E-Rickshaw', ...noDetails, honeypot: '' },
    { clientIp: '192.0.2.1', language: 'en' },
  );
  if (!lead.ok) throw new Error(lead.refusal.code);
  const draft = await createQuotation(ctx, { leadNumber: lead.value.number, another: false }, 'cli:tester');
  if (!draft.ok) throw new Error(draft.refusal.code);
  const change = { kind: 'fields', typed: { state: '10', buyer: name } } as const;
  const changed = await changeDraft(ctx, { ...draft.value, change }, 'cli:tester');
  if (!changed.ok) throw new Error(changed.refusal.code);
}
