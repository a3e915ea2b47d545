import type { Context } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { ok, type Result } from '#kit/result.ts';
import { before } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { EnteredLead } from '../model/entered-form.ts';
import { isCaseKind, itemsOf, noDetails } from '../model/leads.ts';
import { canBeDialled, faultsOfEntered, faultsOfPhone } from '../rules/entered.ts';
import { callBackBy, deadlinesOf, readReceived } from '../rules/times.ts';
import { findLead, insertLead, lockContent, storedSince } from '../store/leads.ts';
import { insertNote } from '../store/notes.ts';
import { repeatPeriodMs } from '../terms.ts';

/**
 * Enters a lead that came by telephone, letter or in person: a call-back or a quote is due as the site promises, a complaint
 * or privacy request has the deadlines that the policies publish. The same content within ten minutes is stored once, so a
 * double click creates one. Refuses with every invalid field.
 * @returns its number.
 */
export async function enterLead(
  ctx: Context,
  typed: EnteredLead,
  actor: string,
): Promise<Result<number, 'http/fields'>> {
  const entered = await withContact(ctx, typed);
  const { kind, source, description, product, quantity } = entered;
  const isCase = isCaseKind(kind);
  const now = await ctx.businessNow();
  const received = isCase ? readReceived({ day: entered.receivedDay, time: entered.receivedTime }, now) : ok(null);
  // The number of an earlier lead is what it is.
  const faults = [
    ...faultsOfEntered(entered),
    ...faultsOfPhone(typed.phone),
    ...(received.ok ? [] : (received.refusal.fields ?? [])),
  ];
  if (source === '' || !received.ok || faults.length > 0)
    return { ok: false, refusal: { code: 'http/fields', fields: faults } };
  const request = kind === 'privacy-request' ? entered.request || null : null;
  const contentHashes = ctx.keyedHashes('leads/same', JSON.stringify(entered));
  return ctx.transaction(async (tx) => {
    await lockContent(tx, contentHashes[0]);
    const at = ctx.now();
    const stored = await storedSince(tx, contentHashes, before(at, repeatPeriodMs));
    if (stored !== undefined) return ok(stored.number);
    const id = newId('lead');
    const number = await insertLead(tx, {
      ...entered,
      source,
      ...(isCase ? noDetails : {}),
      items: isCase ? [] : itemsOf({ product, quantity }),
      enquiryNumber: null,
      stateCode: '',
      neededBy: null,
      id,
      request,
      state: 'new',
      flags: entered.phone === '' || canBeDialled(entered.phone) ? [] : ['odd-phone'],
      dueAt: isCase ? null : callBackBy(now),
      receivedAt: received.value,
      ...(received.value === null ? { acknowledgeBy: null, answerBy: null } : deadlinesOf(received.value)),
      // Staff who enter it need no mail.
      hasSeparateMail: false,
      notificationSource: '',
      notifiedAt: at,
      contentHashes,
      ipHashes: null,
      createdAt: at,
    });
    const note =
      description === ''
        ? undefined
        : await insertNote(tx, id, { kind: isCase ? 'description' : 'note', author: actor, at, text: description });
    await recordAudit(tx, {
      actor,
      action: 'leads/created',
      subject: id,
      after: { state: 'new' },
      details: {
        number,
        version: 1,
        kind,
        source,
        ...(note === undefined ? {} : { note }),
        ...(request === null ? {} : { request }),
      },
    });
    return ok(number);
  });
}

/**
 * Fills in the phone number and e-mail address of the person's earlier lead where none is typed. Not every role sees
 * them.
 */
async function withContact(ctx: Context, entered: EnteredLead): Promise<EnteredLead> {
  if (!entered.contact || entered.phone !== '' || entered.email !== '') return entered;
  const former = await findLead(ctx.db, Number(entered.contact));
  return former ? { ...entered, phone: former.phone, email: former.email } : entered;
}
