import { claimEarnings } from '#features/referrals/claims/actions/claim-earnings.ts';
import { resolveClaim } from '#features/referrals/claims/actions/resolve-claim.ts';
import { claimableOf } from '#features/referrals/earnings/actions/read-earnings.ts';
import { approveRun } from '#features/referrals/payout-runs/actions/approve-run.ts';
import { makeBankFile } from '#features/referrals/payout-runs/actions/make-bank-file.ts';
import { makeRun } from '#features/referrals/payout-runs/actions/make-run.ts';
import { recordReturn, recordTransfer } from '#features/referrals/payouts/actions/record-transfer.ts';
import { minimumClaim } from '#features/referrals/terms.ts';
import { moveAtBank } from '../bank-account.ts';
import { by } from '../office.ts';
import type { Person } from '../people.ts';
import { applicantsSoFar, plannedApplicants } from '../plan.ts';
import { claimsOfRun } from '../store.ts';
import type { Story } from '../story.ts';

const banks = [
  ['State Bank of India', 'SBIN0000691'],
  ['Punjab National Bank', 'PUNB0038100'],
  ['Bank of Baroda', 'BARB0PATNAX'],
  ['Canara Bank', 'CNRB0001234'],
  ['Dakshin Bihar Gramin Bank', 'PUNB0MBGB06'],
] as const;

/** People claim what they earned, and two people of the office pay it out; the last run waits for its second person. */
export function payouts(story: Story): void {
  const { time } = story;
  for (let week = 24; week >= 6; week--) {
    story.at(time.daysAgo(week * 7 - 1, '11:20'), () => claimAll(story, 0.75));
    if (week % 2 === 0) story.at(time.daysAgo(week * 7 - 4, '12:10'), () => payAll(story));
  }
  // Decided one by one, before a run takes them.
  story.at(time.daysAgo(83, '10:00'), () => holdOne(story));
  // What was earned since then is in the last run, and a little waits for the next one.
  story.at(time.daysAgo(2, '16:10'), () => claimAll(story, 1));
  story.at(time.daysAgo(1, '17:20'), async () =>
    story.mustUnless('payouts/none-chosen', await makeRun(story.ctx, { claimIds: 'all', actor: by(story, 'finance') })),
  );
  story.at(time.daysAgo(1, '18:30'), () => claimAll(story, 1));
}

const referrers = (story: Story): ReadonlySet<number> =>
  new Set(story.shared(plannedApplicants).flatMap(({ referrer }) => referrer ?? []));

/** Everybody who can claim does so with this chance. */
async function claimAll(story: Story, share: number): Promise<void> {
  const { ctx, chance, time } = story;
  for (const number of story.shared(referrers)) {
    const person = story.shared(applicantsSoFar).get(number);
    if (!person) continue;
    const { accountId, phone } = person.session;
    if ((await claimableOf(ctx.db, accountId, time.now())) < minimumClaim || !chance.happens(share)) continue;
    const [bankName, ifscCode] = banks[number % banks.length] ?? banks[0];
    const bank = {
      accNumber: String(30_412_000_000 + number * 8_117),
      ifscCode,
      bankName,
      mobileNumber: phone.slice(-10),
    };
    const claimed = await claimEarnings(ctx, { referrerId: accountId, payableAmount: undefined, bank });
    if (!claimed.ok && claimed.refusal.code !== 'claims/one-active') story.must(claimed);
    if (claimed.ok) story.shared(newestClaims).push({ claimId: claimed.value.id, person });
  }
}
const newestClaims = (): { readonly claimId: string; readonly person: Person }[] => [];

/** One claim is on hold for a while, another one is rejected. */
async function holdOne(story: Story): Promise<void> {
  const { ctx, time } = story;
  const [first, second] = story.shared(newestClaims).slice(-2);
  if (!first || !second) return;
  const actor = by(story, 'finance');
  const why = { to: 'hold', reason: 'The name at the bank differs. Please send a photo of the passbook.' } as const;
  const held = await resolveClaim(ctx, first.claimId, why, { actor });
  if (held.ok) story.at(time.daysAgo(76, '15:30'), () => resolveClaim(ctx, first.claimId, { to: 'active' }, { actor }));
  await resolveClaim(
    ctx,
    second.claimId,
    { to: 'rejected', reason: 'This bank account does not exist. Please claim again.' },
    { actor },
  );
}

/** A run of all claims: made by one, approved by another, sent to the bank, recorded with the bank's references. */
async function payAll(story: Story): Promise<void> {
  const { ctx, time } = story;
  const made = await makeRun(ctx, { claimIds: 'all', actor: by(story, 'finance') });
  if (!made.ok) return;
  const { id: runId, claims, sumPaise } = made.value;
  const later = (hours: number): Date => new Date(time.now().getTime() + hours * 3_600_000);
  story.at(later(3), async () => {
    story.must(await approveRun(ctx, { runId, claims, sumPaise, actor: by(story, 'second') }));
    story.must(await makeBankFile(ctx, { runId, actor: by(story, 'second') }));
  });
  story.at(later(27), async () => {
    for (const { claimId, paise } of await claimsOfRun(ctx.db, runId)) {
      const utr = moveAtBank(story, -paise, (of) => `NEFT DR ${of} REFERRAL ${claimId}`);
      story.must(await recordTransfer(ctx, { claimId, utr, actor: by(story, 'finance') }));
      if (claimId === story.shared(returned).claimId) continue;
      story.shared(returned).claimId ??= claimId;
    }
  });
  // One bank account was closed: the money comes back.
  if (story.shared(returned).claimId === undefined)
    story.at(later(72), async () => {
      const [one] = await claimsOfRun(ctx.db, runId);
      if (!one?.utr) return;
      moveAtBank(story, one.paise, () => `NEFT RETURN ${one.utr} ACCOUNT CLOSED`);
      const reason = 'Account closed';
      story.must(await recordReturn(ctx, { utr: one.utr, claimId: one.claimId, reason, actor: by(story, 'second') }));
    });
}
const returned = (): { claimId: string | undefined } => ({ claimId: undefined });
