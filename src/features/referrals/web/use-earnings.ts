import { useEffect, useState } from 'react';
import type { SessionAnswer } from '#features/accounts/contract.ts';
import { type ClaimAnswer, type EarningsAnswer, getEarnings, getTransactions } from '#features/referrals/contract.ts';
import { type Answered, call } from '#web/api-client.ts';
import { readStored, writeStored } from '#web/stored-session.ts';
import { type Query, useAnswer } from '#web/use-answer.ts';

/** Why no claim is possible now. */
export type ClaimBlock = 'one-active' | 'below-minimum';

/** A person's earnings and claims as loaded by this page. */
export interface Money {
  /** The code for all calls; undefined until hydration. */
  readonly code: string | undefined;
  readonly earnings: Query<EarningsAnswer>;
  readonly transactions: Query<readonly ClaimAnswer[]>;
  /** Undefined while a claim is possible or the earnings are unknown. */
  readonly blockReason: ClaimBlock | undefined;
  /** Reloads both; the shown values stay until then. */
  readonly refresh: () => void;
}
export type Me = Pick<SessionAnswer, 'userId' | 'phoneNumber' | 'referralCode'> & { readonly name: string };

/** Uses the stored code, as prescribed, or the session's if storage has none. */
export function useEarnings(me: Me): Money {
  const [code, setCode] = useState<string>();
  const { userId, phoneNumber, name, referralCode } = me;
  useEffect(() => {
    const isMine = readStored('userId') === userId;
    const stored = isMine ? readStored('referralCode') : undefined;
    writeStored({ userId, phoneNumber, name, referralCode: stored ?? referralCode });
    setCode(stored ?? referralCode);
  }, [userId, phoneNumber, name, referralCode]);

  const earnings = useAnswer(code, () => logged(call(getEarnings, { params: { referralCode: code ?? '' } })));
  const transactions = useAnswer(code, async () => {
    const reply = await logged(readTransactions(code ?? ''));
    return reply.ok ? { ...reply, value: reply.value.referral.transactions } : reply;
  });
  async function logged<Answer>(request: Promise<Answered<Answer>>): Promise<Answered<Answer>> {
    const reply = await request;
    if (!reply.ok) logFailure(reply);
    // Storage contains somebody else's code, or a changed one.
    if (!reply.ok && reply.problem?.code === 'referrals/not-yours' && code !== referralCode) {
      writeStored({ referralCode });
      setCode(referralCode);
    }
    return reply;
  }
  function refresh(): void {
    earnings.refresh();
    transactions.refresh();
  }
  return { code, earnings, transactions, blockReason: blockReasonOf(earnings.reply, transactions.reply), refresh };
}

function blockReasonOf(
  earnings: Answered<EarningsAnswer> | undefined,
  claims: Answered<readonly ClaimAnswer[]> | undefined,
): ClaimBlock | undefined {
  if (claims?.ok && claims.value.some((claim) => claim.activeStatus === 'active')) return 'one-active';
  return earnings?.ok && earnings.value.commission < earnings.value.minimumClaim ? 'below-minimum' : undefined;
}

export const readTransactions = (referralCode: string) => call(getTransactions, { body: { referralCode } });

/** Prescribed: a failed load of referral data is logged and leaves the screen unchanged. */
export function logFailure(reply: { readonly status: number }): void {
  // oxlint-disable-next-line no-console
  console.warn('the referral data did not load:', reply.status);
}
