import { decideDispute } from '#features/payments/disputes/actions/decide-dispute.ts';
import { openDispute } from '#features/payments/disputes/actions/open-dispute.ts';
import type { DisputeReason } from '#features/payments/model/payments.ts';
import { agreeToProposal, declineProposal } from '#features/payments/proposals/actions/decide-proposal.ts';
import { refundFee } from '#features/payments/refunds/actions/refund-fee.ts';
import { after, dayInIndia, dayMs, hourMs } from '#kit/time.ts';
import { by } from '../office.ts';
import { type Applicant, applicantsSoFar, isApplicant } from '../plan.ts';
import { paymentOf } from '../store.ts';
import type { Story } from '../story.ts';

/** Refunds that two people decide about, and disputes. */
export function refunds(story: Story): void {
  const { time } = story;
  story.at(time.daysAgo(133, '12:00'), () => propose(story, 'agreed'));
  story.at(time.daysAgo(71, '15:15'), () => propose(story, 'declined'));
  story.at(time.daysAgo(1, '12:40'), () => propose(story, 'waiting'));
  story.at(time.daysAgo(126, '10:50'), () => dispute(story, { reason: 'not-authorised', after: 21, isLost: true }));
  story.at(time.daysAgo(88, '11:35'), () => dispute(story, { reason: 'not-as-described', after: 17, isLost: false }));
  story.at(time.daysAgo(6, '14:25'), () => dispute(story, { reason: 'not-provided' }));
}

const used = (): Set<string> => new Set();
/** Somebody whose application is over, and who was not in this chapter before. */
function someApplicant(story: Story): Applicant | undefined {
  const found = [...story.shared(applicantsSoFar).values()]
    .filter(isApplicant)
    .findLast(
      ({ plan, applicationId }) =>
        (plan.course === 'not-selected' || plan.course === 'absent') &&
        !story.shared(used).has(applicationId) &&
        plan.at < after(story.time.now(), -30 * dayMs),
    );
  if (found) story.shared(used).add(found.applicationId);
  return found;
}

async function propose(story: Story, end: 'agreed' | 'declined' | 'waiting'): Promise<void> {
  const { ctx, time } = story;
  const applicant = someApplicant(story);
  if (!applicant) return;
  const { paymentId, paise: amountPaise } = await paymentOf(ctx.db, applicant.applicationId);
  const reason = 'The interview was moved twice by us, and the applicant could not come.';
  const made = story.must(await refundFee(ctx, { paymentId, amountPaise, reason, actor: by(story, 'finance') }));
  if (!('proposal' in made) || end === 'waiting') return;
  const { id: proposalId } = made.proposal;
  story.at(after(time.now(), 4 * hourMs), async () => {
    const actor = by(story, 'second');
    if (end === 'agreed') story.must(await agreeToProposal(ctx, { proposalId, amountPaise, actor }));
    else
      story.must(
        await declineProposal(ctx, { proposalId, reason: 'The applicant knew the new day two weeks before.', actor }),
      );
  });
}

const cases = (): { opened: number } => ({ opened: 0 });
async function dispute(
  story: Story,
  of: { readonly reason: DisputeReason; readonly after?: number; readonly isLost?: boolean },
): Promise<void> {
  const { ctx, time } = story;
  const applicant = someApplicant(story);
  if (!applicant) return;
  const { orderId, gatewayPaymentId, paise } = await paymentOf(ctx.db, applicant.applicationId);
  const opened = story.must(
    await openDispute(ctx, {
      orderId,
      gatewayPaymentId,
      caseNumber: `CB-${20_417 + 83 * story.shared(cases).opened++}`,
      reason: of.reason,
      answerBy: dayInIndia(after(time.now(), 10 * dayMs)),
      actor: by(story, 'finance'),
    }),
  );
  if (of.after === undefined) return;
  story.at(after(time.now(), of.after * dayMs), async () => {
    const lostPaise = of.isLost ? paise : 0;
    story.must(await decideDispute(ctx, { disputeId: opened.id, lostPaise, actor: by(story, 'second') }));
  });
}
