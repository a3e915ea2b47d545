import type { Context, DeskSession, Tx } from '#kit/context.ts';
import { type DeskField, hasRight, showField, type ShownField } from '#kit/desk/desk-access.ts';
import { rupeesOnWire } from '#kit/money/paise.ts';
import { newestEventsFirst, type RecordEvent } from '#kit/desk/record-event.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { ContentContext } from '#features/content/actions/read-content.ts';
import { callsOf, deskCallOf } from '#features/interviews/actions/calls-of.ts';
import { listSlotChoices } from '#features/interviews/actions/read-slots.ts';
import { roleTitlesOf } from '#features/jobs/actions/role-titles.ts';
import type { ListsContext } from '#features/lists/actions/context.ts';
import type { ChatsContext } from '#features/notifications/chats/actions/context.ts';
import { readConversation } from '#features/notifications/chats/actions/read-conversation.ts';
import { findDisputedMoney, findRefunds, isRefundDelayed } from '#features/payments/refunds/actions/find-refunds.ts';
import { readRefunding, type RefundReading } from '#features/payments/refunds/actions/read-refunding.ts';
import { showPayment } from '#features/payments/actions/show-payment.ts';
import type { Refund } from '#features/payments/model/payments.ts';
import { photoUrl } from '#features/photos/model.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { readRecordEvents } from '#features/staff/actions/read-record-events.ts';
import type { Application, Correction, CorrectionRequest } from '../model/applications.ts';
import { changedFields, valueOf } from '../corrections/model.ts';
import type { DeskApplicationRecord, DeskCorrection, DeskCorrectionWindow, FindCommission } from '../model/desk.ts';
import { besideApplication } from '../store/list.ts';
import { cancellableUntil, feeDispute } from '../rules.ts';
import { endsCancelling, isShownToApplicant } from '../stages/rules.ts';
import { newestCorrections } from '../corrections/store/requests.ts';
import { markOpened } from '../store/desk.ts';
import { correctionsOf } from '../corrections/store/corrections.ts';
import { findApplication } from '../store/applications.ts';
import { duplicatesOf } from '../store/identity.ts';
import { notesOf } from '../store/notes.ts';
import { stepsOf } from '../stages/store.ts';
import type { EditableField } from '../terms.ts';
import { acceptedPolicies } from '../forms/actions/accepted-policies.ts';
import { findOwnWindow } from '../corrections/actions/correction-windows.ts';
import { correctableBy } from '../corrections/actions/read-corrections.ts';

type Reading = ContentContext &
  ChatsContext &
  RefundReading &
  Pick<ListsContext, 'deskLists'> & { readonly findCommission: FindCommission };
type Roles = DeskSession['roles'];

/**
 * One application as this staff member sees it, with its neighbours in a list's query. It counts as opened once somebody
 * who works on applications has read it; `isSentHere`: by a link of another site, which may have sent them without their
 * knowing.
 */
export async function readDeskApplication(
  ctx: Reading,
  number: string,
  visitor: Pick<DeskSession, 'roles' | 'accountId'>,
  { list, isSentHere }: { readonly list?: string | undefined; readonly isSentHere: boolean },
): Promise<Result<DeskApplicationRecord, 'applications/unknown'>> {
  const { roles } = visitor;
  const application = await findApplication(ctx.db, number);
  if (!application) return refuse('applications/unknown');
  if (hasRight(roles, 'applications/change') && !isSentHere) await markOpened(ctx.db, number, ctx.now());
  const readsPayments = hasRight(roles, 'payments/read');
  const payment = await showPayment(ctx.db, application.paymentId);
  const [refund] = await findRefunds(ctx.db, [application.paymentId]);
  const disputed = await findDisputedMoney(ctx.db, [application.paymentId]);
  const [correction] = await newestCorrections(ctx.db, [number]);
  const beside = list === undefined ? {} : await besideApplication(ctx, number, { query: list, roles });
  const made = await correctionsOf(ctx.db, [number]);
  const now = await ctx.businessNow();
  const commission = hasRight(roles, 'claims/read') ? await ctx.findCommission(number) : undefined;
  const call = (await callsOf(ctx.db, [number])).get(number);
  return ok({
    number,
    accountId: application.accountId,
    role: application.role,
    opening: application.opening,
    roleTitle: await roleTitlesOf(ctx, application.role),
    status: application.state,
    stage: application.stage,
    version: application.version,
    endsCancelling: endsCancelling(application, await ctx.businessNow()),
    ...(await readReview(ctx, application, roles)),
    beside: { previous: beside.before ?? null, next: beside.after ?? null },
    paid: rupeesOnWire(application.paidPaise),
    createdAt: application.createdAt,
    cancellableUntil: cancellableUntil(application),
    ...formFacts(application, roles),
    payment: {
      id: application.paymentId,
      status: payment?.state ?? null,
      digits: readsPayments ? (payment?.gatewayPaymentId.slice(-4) ?? '') : '',
    },
    refunding: readsPayments ? await readRefunding(ctx, application.paymentId, visitor) : null,
    dispute: feeDispute(disputed.get(application.paymentId)),
    refund: refund ? refundFacts(refund, now) : null,
    commission: commission
      ? { ...commission, accountDigits: showField(roles, 'claim/accountDigits', commission.accountDigits) }
      : null,
    correction: correction ? correctionFacts(correction, roles) : null,
    call: call ? deskCallOf(call) : null,
    slots:
      application.state === 'active' && hasRight(roles, 'applications/change')
        ? (await listSlotChoices(ctx, application)).filter(({ slot }) => slot !== call?.slot.id)
        : [],
    correctionWindow: await windowFacts(ctx.db, application, made, now),
    corrections: made.map((each) => madeFacts(each, roles)),
    conversation: await readConversation(ctx, `application:${number}`, roles, (actors) =>
      namesOfActors(ctx.db, actors, roles),
    ),
    policies: (await acceptedPolicies(ctx))(application),
    events: newestEventsFirst([
      ...ownEvents(application, refund, correction),
      ...(await readRecordEvents(ctx.db, [number]))
        .filter(({ event }) => !shownElsewhere.includes(event) && !event.startsWith('chats/'))
        .map(byApplicant),
    ]),
  });
}

/** Moves and notes have their own entries, answers on WhatsApp the conversation. */
const shownElsewhere: readonly string[] = ['applications/moved', 'applications/move-undone', 'applications/noted'];
/** Duplicates that a record shows. */
const maxDuplicates = 20;

/** What staff did with an application, and its duplicates. */
async function readReview(ctx: Context, { id }: Application, roles: Roles) {
  const now = ctx.now();
  const steps = await stepsOf(ctx.db, [id]);
  const notes = await notesOf(ctx.db, id);
  const duplicates = await duplicatesOf(ctx.db, id, maxDuplicates);
  const names = await namesOfActors(ctx.db, [...steps.map(({ by }) => by), ...notes.map(({ author }) => author)]);
  const nameOf = (actor: string): string => (actor === 'system' ? '' : (names.get(actor) ?? actor));
  const newest = steps.findLast(({ undoneAt }) => undoneAt === null);
  return {
    sharesIdentity: duplicates.length > 0,
    undo:
      newest && !newest.isBulk && newest.notifiedAt === null && newest.dueAt > now
        ? { step: newest.number, stage: newest.stage, until: newest.dueAt }
        : null,
    steps: steps.map((step) => ({
      number: step.number,
      fromStage: step.fromStage,
      stage: step.stage,
      reason: step.reason,
      reasonText: step.reasonText === null ? null : showField(roles, 'application/notes', step.reasonText).text,
      at: step.at,
      by: nameOf(step.by),
      isUndone: step.undoneAt !== null,
      isShown: isShownToApplicant(step, now),
    })),
    notes: notes.map(({ id: note, author, at, text }) => ({
      id: note,
      at,
      by: nameOf(author),
      text: showField(roles, 'application/notes', text),
    })),
    duplicates: duplicates.map(({ phone, createdAt, ...other }) => ({
      ...other,
      phone: showField(roles, 'person/phone', phone),
      createdAt,
    })),
  };
}

function formFacts({ form }: Application, roles: Roles) {
  const shown = (field: Parameters<typeof showField>[1], value: string): ShownField => showField(roles, field, value);
  return {
    isErased: form.name === '',
    name: form.name,
    phone: shown('person/phone', form.mobile),
    category: form.category,
    district: form.district,
    stateName: form.state,
    fatherName: shown('person/details', form.fatherName),
    dob: shown('person/details', form.dob),
    gender: shown('person/details', form.gender),
    altMobile: shown('person/details', form.altMobile),
    email: shown('person/email', form.email),
    address: shown('person/address', form.address),
    qualification: form.qualification,
    experience: form.experience,
    documentDigits: shown('person/documentDigits', form.identityLastFour),
    referralCode: form.referralCode,
    photoUrl: form.photoKey !== '' && hasRight(roles, 'photos/read') ? photoUrl(form.photoKey) : null,
  };
}

const refundFacts = (refund: Refund, now: Date): DeskApplicationRecord['refund'] => ({
  number: refund.id,
  status: refund.state,
  amount: rupeesOnWire(refund.amountPaise),
  isDelayed: isRefundDelayed(refund, now),
});
const correctionFacts = (
  { id, field, value, requestedAt, answer, outcome }: CorrectionRequest,
  roles: Roles,
): DeskApplicationRecord['correction'] => ({
  id,
  outcome,
  field,
  value: showField(roles, 'person/details', value),
  requestedAt,
  answer: answer === null ? null : showField(roles, 'person/details', answer),
});

async function windowFacts(
  tx: Tx,
  application: Application,
  made: readonly Correction[],
  now: Date,
): Promise<DeskCorrectionWindow> {
  const { own, ofOpening, all } = await findOwnWindow(tx, application);
  const usable = correctableBy(application, all, made, now);
  return {
    seen: own?.number ?? 0,
    ownUntil: own && own.until > now ? own.until : null,
    ofOpening: ofOpening ? { from: ofOpening.from, until: ofOpening.until } : null,
    left: 'block' in usable ? null : usable.left,
  };
}

/** The personal field of the desk that a field of the form belongs to; null for those that all who read applications see. */
const deskFieldOf: Readonly<Record<EditableField, DeskField | null>> = {
  name: null,
  state: null,
  district: null,
  qualification: null,
  experience: null,
  photo: null,
  fatherName: 'person/details',
  dob: 'person/details',
  gender: 'person/details',
  altMobile: 'person/details',
  email: 'person/email',
  address: 'person/address',
  aadhar: 'person/documentDigits',
};
const madeFacts = (made: Correction, roles: Roles): DeskCorrection => ({
  number: made.number,
  at: made.at,
  changes: changedFields(made).map((field) => {
    const shown = (values: Correction['before']): ShownField => {
      const value = valueOf(values, field);
      const name = deskFieldOf[field];
      if (field === 'photo')
        return hasRight(roles, 'photos/read')
          ? { text: value === '' ? '' : photoUrl(value), isMasked: false, canReveal: false }
          : hidden;
      // A reveal reads the present form, so that a value of the history has none.
      return name === null
        ? { text: value, isMasked: false, canReveal: false }
        : { ...showField(roles, name, value), canReveal: false };
    };
    return { field, before: shown(made.before), after: shown(made.after) };
  }),
});
const hidden: ShownField = { text: '••••••', isMasked: true, canReveal: false };

/** Applicants are not named as actors: the record is theirs. */
const byApplicant = (event: RecordEvent): RecordEvent =>
  event.event === 'applications/corrected' ? { ...event, by: '' } : event;

/** What the applicant and the gateway did, which the audit does not have. */
function ownEvents(
  application: Application,
  refund: Refund | undefined,
  correction: CorrectionRequest | undefined,
): RecordEvent[] {
  const own = (event: string, at: Date | null | undefined): RecordEvent[] => (at ? [{ at, by: '', event }] : []);
  return [
    ...own('created', application.createdAt),
    ...own('correction-requested', correction?.requestedAt),
    ...own('refund-requested', refund?.requestedAt),
    ...(refund ? own(`refund-${refund.state}`, refund.settledAt) : []),
  ];
}
