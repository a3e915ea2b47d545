import { seededRandom } from '#test/seed.ts';
import { ask, type Journal } from './ask.ts';
import { type Call, pause } from './call.ts';
import type { Person } from './people.ts';

/** Referrers who read their earnings and claim them whenever they can, often twice at once. */
export function startEarners(input: {
  readonly call: Call;
  readonly journal: Journal;
  readonly seed: number;
  readonly earners: readonly Person[];
}): { finish(): Promise<void> } {
  const random = seededRandom(input.seed);
  const asking = { ...input, random, busy: { count: 0 } };
  let isEnding = false;
  const claim = async (person: Person): Promise<void> => {
    const { referralCode, cookie, accountId } = person;
    const earnings = await ask<{ commission: number }>(
      asking,
      `/api/referral-earnings/${referralCode}`,
      { cookie },
      [200],
    );
    if (earnings.kind !== 'ok' || earnings.value.commission < 200) return;
    const json = {
      referralCode,
      payableAmount: earnings.value.commission,
      // Sometimes another account of the same person.
      accNumber: `${random.below(5) === 0 ? 7 : 5}00${person.phone.slice(-9)}`,
      ifscCode: 'SBIN0000691',
      bankName: 'State Bank of India',
      mobileNumber: person.phone.slice(-10),
    };
    const times = random.below(3) === 0 ? 2 : 1;
    const notified = await Promise.all(
      Array.from({ length: times }, () =>
        ask<{ _id: string; amount: number }>(asking, '/api/referrals/claim', { json, cookie }, [201, 409]),
      ),
    );
    for (const one of notified)
      if (one.kind === 'ok' && one.status === 201)
        input.journal.claims.push({ id: one.value._id, amountPaise: Math.round(one.value.amount * 100), accountId });
  };
  const claiming = (async () => {
    while (!isEnding) {
      await claim(random.pick(input.earners)).catch(
        (error: unknown) => void input.journal.wrong.push(`a claim: ${String(error)}`),
      );
      await pause(50 + random.below(300));
    }
  })();
  return {
    async finish() {
      isEnding = true;
      await claiming;
    },
  };
}
