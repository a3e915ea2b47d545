import { useEffect, useState } from 'react';
import type { SessionAnswer } from '#features/accounts/contract.ts';
import { type ClaimAnswer, type EarningsAnswer, getEarnings, getTransactions } from '#features/referrals/contract.ts';
import { type Answered, call } from '#web/api-client.ts';
import { readStored, writeStored } from '#web/stored-session.ts';
import { type Query, useAnswer } from '#web/use-answer.ts';

/** Why nothing can be claimed now. */
export type ClaimBlock = 'one-active' | 'below-minimum';

/** A person's money as this page knows it. */
export interface Money {
  /** What every call names; undefined until the page is alive. */
  readonly code: string | undefined;
  readonly earnings: Query<EarningsAnswer>;
  readonly transactions: Query<readonly ClaimAnswer[]>;
  /** Undefined while something can be claimed, and while nothing is known. */
  readonly bar: ClaimBlock | undefined;
  /** Asks for both again; what is shown stays until there is an answer. */
  readonly refresh: () => void;
}
type Me = Pick<SessionAnswer, 'userId' | 'phoneNumber' | 'referralCode'> & { readonly name: string };

/** As documented, the stored code is what the calls name; the session's stands in where storage has none (§6). */
export function useEarnings(me: Me): Money {
  const [code, setCode] = useState<string>();
  const { userId, phoneNumber, name, referralCode } = me;
  useEffect(() => {
    const isMine = readStored('userId') === userId;
    const stored = isMine ? readStored('referralCode') : undefined;
    writeStored({ userId, phoneNumber, name, referralCode: stored ?? referralCode });
    setCode(stored ?? referralCode);
  }, [userId, phoneNumber, name, referralCode]);

  const earnings = useAnswer(code, () => ask(call(getEarnings, { params: { referralCode: code! } })));
  const transactions = useAnswer(code, async () => {
    const reply = await ask(readTransactions(code!));
    return reply.ok ? { ...reply, value: reply.value.referral.transactions } : reply;
  });
  async function ask<Answer>(asked: Promise<Answered<Answer>>): Promise<Answered<Answer>> {
    const reply = await asked;
    if (!reply.ok) logFailure(reply);
    // The storage held somebody else's code, or a changed one.
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
  return { code, earnings, transactions, bar: blockOf(earnings.reply, transactions.reply), refresh };
}

function blockOf(
  earnings: Answered<EarningsAnswer> | undefined,
  claims: Answered<readonly ClaimAnswer[]> | undefined,
): ClaimBlock | undefined {
  if (claims?.ok && claims.value.some((claimAnswer) => claimAnswer.activeStatus === 'active')) return 'one-active';
  return earnings?.ok && earnings.value.commission < earnings.value.minimumClaim ? 'below-minimum' : undefined;
}

export const readTransactions = (referralCode: string) => call(getTransactions, { body: { referralCode } });

/** As documented, a failed fetch of referral data is logged and leaves the screen as it is (§8). */
export function logFailure(reply: { readonly status: number }): void {
  // oxlint-disable-next-line no-console
  console.warn('the referral data did not load:', reply.status);
}
