import type { ApplicationAnswer, ApplicationsAnswer, RefundAnswer } from '../contract/public.ts';
import { shownStage } from '../stages/web/stage-timeline.tsx';

type LastAct =
  | { readonly kind: 'paid'; readonly application: ApplicationAnswer }
  | { readonly kind: 'ended'; readonly application: ApplicationAnswer; readonly refund: RefundAnswer };
type Answer = Pick<ApplicationsAnswer, 'filteredApplications' | 'awaitedPayments'>;

/** A refund that was requested or arrived; a denied or closed one is explained on the card. */
const endingRefund = ({ state, refund }: ApplicationAnswer): RefundAnswer | undefined =>
  refund && (state === 'refund-requested' || state === 'refunded') ? refund : undefined;

/**
 * What the person's page says first: a payment or a cancellation within the refund window, or a cancellation whose refund is on
 * its way. Nothing where a payment page was opened later.
 */
export function lastAct({ filteredApplications, awaitedPayments }: Answer): LastAct | undefined {
  const acts = filteredApplications.map((application) => {
    const refund = endingRefund(application);
    return refund
      ? { at: refund.requestedAt, act: { kind: 'ended' as const, application, refund } }
      : { at: application.createdAt, act: { kind: 'paid' as const, application } };
  });
  const last = acts.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
  if (!last || awaitedPayments.some(({ openedAt }) => Date.parse(openedAt) > Date.parse(last.at))) return undefined;
  const { act } = last;
  const isFresh = act.application.withdrawableForS > 0;
  if (act.kind === 'ended') return isFresh || !isDone(act.refund) ? act : undefined;
  return isFresh && act.application.state === 'active' ? act : undefined;
}
const isDone = ({ state }: RefundAnswer): boolean => state === 'done';

/** An application that may still lead to work: a person without one gets no invitation. */
const isHopeful = (application: ApplicationAnswer): boolean =>
  application.state === 'active' && !['not-selected', 'withdrawn'].includes(shownStage(application));

/** A selected person has no interview to come. */
export const awaitsInterview = (application: ApplicationAnswer): boolean =>
  isHopeful(application) && shownStage(application) !== 'selected';

export interface Thanks {
  readonly application: ApplicationAnswer;
  /** It was paid within the refund window, and nothing happened since. */
  readonly isFresh: boolean;
  /** The dates of the interviews concern it: they are to come, and it has no call letter. */
  readonly hasDates: boolean;
}
/** The application that the page gives thanks for: the one that was just paid, or the newest that awaits its interview. */
export function thanksFor(answer: Answer): Thanks | undefined {
  const act = lastAct(answer);
  const hasDates = (application: ApplicationAnswer): boolean => !application.call && awaitsInterview(application);
  if (act?.kind === 'paid') return { application: act.application, isFresh: true, hasDates: hasDates(act.application) };
  const application = answer.filteredApplications.find(hasDates);
  return application && { application, isFresh: false, hasDates: true };
}

/** The first one is shown whole, and each with something that the person can do; the others are folded. */
export function unfoldedFirst(
  applications: readonly ApplicationAnswer[],
): readonly { readonly application: ApplicationAnswer; readonly isFolded: boolean }[] {
  const first = applications.find(isHopeful) ?? applications[0];
  return applications
    .map((application) => ({ application, isFolded: application !== first && !needsPerson(application) }))
    .toSorted((one, other) => Number(one.isFolded) - Number(other.isFolded));
}
const needsPerson = ({ call, correctable, withdrawalBar, refund, dispute }: ApplicationAnswer): boolean =>
  call !== null ||
  correctable !== null ||
  withdrawalBar === null ||
  refund?.state === 'denied' ||
  refund?.isDelayed === true ||
  dispute?.status === 'open';
