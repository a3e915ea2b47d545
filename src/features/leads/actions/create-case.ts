import type { Context } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { readPhone } from '#kit/text/phone.ts';
import { ok, type Result } from '#kit/result.ts';
import { before } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { CaseKind, PrivacyRequest } from '../model/leads.ts';
import { deadlinesOf, readReceived } from '../rules/times.ts';
import { faultsOfCase } from '../rules/cases.ts';
import { lockContent, numberStoredSince } from '../store/leads.ts';
import { insertCase } from '../store/cases.ts';
import { insertNote } from '../store/notes.ts';
import { repeatPeriodMs } from '../terms.ts';

/** A complaint or privacy request as staff type it. */
export interface EnteredCase {
  readonly kind: CaseKind;
  /** Required for privacy requests; ignored for complaints. */
  readonly request?: PrivacyRequest | '' | undefined;
  readonly name: string;
  /** Phone or e-mail is required. */
  readonly phone: string;
  readonly email: string;
  readonly language: 'en' | 'hi';
  readonly receivedDay: string;
  readonly receivedTime: string;
  /** What it is about. */
  readonly description: string;
}

/**
 * Enters a complaint or privacy request that came by phone, mail or letter, with the deadlines that the policies publish.
 * The same content within ten minutes is stored once, so a double click creates one. Refuses with every invalid field.
 * @returns its number.
 */
export async function createCase(
  ctx: Context,
  entered: EnteredCase,
  actor: string,
): Promise<Result<number, 'http/fields'>> {
  const receivedAt = readReceived({ day: entered.receivedDay, time: entered.receivedTime }, await ctx.businessNow());
  const faults = [...faultsOfCase(entered), ...(receivedAt.ok ? [] : (receivedAt.refusal.fields ?? []))];
  if (!receivedAt.ok || faults.length > 0) return { ok: false, refusal: { code: 'http/fields', fields: faults } };
  const contentHash = ctx.keyedHash('leads/same', JSON.stringify(entered));
  return ctx.transaction(async (tx) => {
    await lockContent(tx, contentHash);
    const at = ctx.now();
    const stored = await numberStoredSince(tx, contentHash, before(at, repeatPeriodMs));
    if (stored !== undefined) return ok(stored);
    const { kind, name, phone, email, language, description } = entered;
    const request = kind === 'privacy-request' ? entered.request || null : null;
    const id = newId('lead');
    const number = await insertCase(tx, {
      id,
      kind,
      request,
      name,
      phone,
      email,
      language,
      contentHash,
      createdAt: at,
      flags: phone !== '' && readPhone(phone) === undefined ? ['odd-phone'] : [],
      receivedAt: receivedAt.value,
      ...deadlinesOf(receivedAt.value),
    });
    const note = await insertNote(tx, id, { kind: 'description', author: actor, at, text: description });
    await recordAudit(tx, {
      actor,
      action: 'leads/created',
      subject: id,
      after: { state: 'new' },
      details: { number, version: 1, kind, note, ...(request === null ? {} : { request }) },
    });
    return ok(number);
  });
}
