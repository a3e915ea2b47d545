import { useEffect, useState } from 'react';
import type { SessionAnswer } from '#features/accounts/contract/public.ts';
import { type EarningsAnswer, getEarnings } from '../../contract/public.ts';
import { getTransactions, type TransactionsAnswer, type ClaimAnswer } from '../../claims/contract/public.ts';
import { type CallResult, call } from '#web/api-client.ts';
import { readStored, writeStored } from '#web/stored-session.ts';
import { type Query, useAnswer } from '#web/use-answer.ts';

/** Why no claim is possible now. */
export type ClaimBlock = 'one-active' | 'on-hold' | 'below-minimum';
export type BankAccount = Pick<ClaimAnswer, 'accNumber' | 'ifscCode' | 'bankName' | 'mobileNumber' | 'holder'>;

/** The answers that came with the page, for the session's referral code. */
export interface LoadedMoney {
  readonly earnings: CallResult<EarningsAnswer>;
  readonly transactions: CallResult<TransactionsAnswer>;
}
/** A person's earnings and claims as loaded by this page. */
export interface Money {
  /** The code for all calls. */
  readonly code: string;
  readonly earnings: Query<EarningsAnswer>;
  readonly transactions: Query<readonly ClaimAnswer[]>;
  /** Undefined while a claim is possible or the earnings are unknown. */
  readonly blockReason: ClaimBlock | undefined;
  /** Active and held claims, newest first. */
  readonly open: readonly ClaimAnswer[];
  /** The account of the newest claim that was paid and not returned, unless it is erased. */
  readonly account: BankAccount | undefined;
  /** Nothing was earned and nothing claimed. */
  readonly isNewcomer: boolean;
  /** Reloads both; the shown values stay until then. */
  readonly refresh: () => void;
}
export type Me = Pick<SessionAnswer, 'userId' | 'phoneNumber' | 'referralCode'> & { readonly name: string };

/** Starts with the session's code and what was loaded for it; then uses the stored code, as prescribed, if there is one. */
export function useEarnings(me: Me, loaded: LoadedMoney): Money {
  const { userId, phoneNumber, name, referralCode } = me;
  const [code, setCode] = useState(referralCode);
  useEffect(() => {
    const isMine = readStored('userId') === userId;
    const stored = isMine ? readStored('referralCode') : undefined;
    writeStored({ userId, phoneNumber, name, referralCode: stored ?? referralCode });
    setCode(stored ?? referralCode);
  }, [userId, phoneNumber, name, referralCode]);

  const earnings = useAnswer(code, () => logged(call(getEarnings, { params: { referralCode: code } })), {
    key: referralCode,
    reply: loaded.earnings,
  });
  const transactions = useAnswer(code, async () => claimsIn(await logged(readTransactions(code))), {
    key: referralCode,
    reply: claimsIn(loaded.transactions),
  });
  async function logged<Answer>(request: Promise<CallResult<Answer>>): Promise<CallResult<Answer>> {
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
  const claims = transactions.reply?.ok ? transactions.reply.value : [];
  return {
    code,
    earnings,
    transactions,
    blockReason: blockReasonOf(earnings.reply, claims),
    open: claims.filter(({ activeStatus }) => activeStatus === 'active' || activeStatus === 'hold'),
    account: accountPaidTo(claims),
    isNewcomer: isNewcomer(earnings.reply, transactions.reply),
    refresh,
  };
}

const claimsIn = (reply: CallResult<TransactionsAnswer>): CallResult<readonly ClaimAnswer[]> =>
  reply.ok ? { ...reply, value: reply.value.referral.transactions } : reply;

function blockReasonOf(
  earnings: CallResult<EarningsAnswer> | undefined,
  claims: readonly ClaimAnswer[],
): ClaimBlock | undefined {
  if (claims.some((claim) => claim.activeStatus === 'active')) return 'one-active';
  if (!earnings?.ok || earnings.value.commission >= earnings.value.minimumClaim) return undefined;
  return claims.some((claim) => claim.activeStatus === 'hold') ? 'on-hold' : 'below-minimum';
}
/** The account of the newest claim that was paid and not returned, with the fields that a claim names it by. */
export function accountPaidTo(claims: readonly ClaimAnswer[]): BankAccount | undefined {
  const paid = claims.find(isPaidTo);
  if (!paid) return undefined;
  const { accNumber, ifscCode, bankName, mobileNumber, holder } = paid;
  return { accNumber, ifscCode, bankName, mobileNumber, holder };
}
/** Erased numbers have dots for digits. */
const isPaidTo = ({ activeStatus, returnedAt, accNumber }: ClaimAnswer): boolean =>
  activeStatus === 'paid' && returnedAt === null && /^\d+$/.test(accNumber);
const isNewcomer = (
  earnings: CallResult<EarningsAnswer> | undefined,
  claims: CallResult<readonly ClaimAnswer[]> | undefined,
): boolean =>
  earnings?.ok === true &&
  claims?.ok === true &&
  claims.value.length === 0 &&
  earnings.value.earned === 0 &&
  earnings.value.count === 0 &&
  earnings.value.debt === 0;

export const readTransactions = (referralCode: string) => call(getTransactions, { body: { referralCode } });

/** Prescribed: a failed load of referral data is logged and leaves the screen unchanged. */
export function logFailure(reply: { readonly status: number }): void {
  // oxlint-disable-next-line no-console
  console.warn('the referral data did not load:', reply.status);
}
