import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import { paiseFromRupees } from '#kit/money/paise.ts';
import { phoneMoved } from '#features/accounts/contract/moved.ts';
import { notYours } from '../../contract/public.ts';
import type { ShownClaimState } from '../../model/referrals.ts';
import { minimumClaim } from '../../terms.ts';

/** One claim. The first fields have prescribed names; the others say what happened to it. */
export interface ClaimAnswer {
  readonly _id: string;
  readonly amount: number;
  readonly accNumber: string;
  readonly ifscCode: string;
  readonly bankName: string;
  readonly mobileNumber: string;
  /** The name of the account's holder; empty where it was not given. */
  readonly holder: string;
  /** ISO time. */
  readonly date: string;
  /** `active` also while staff make the transfer. */
  readonly activeStatus: ShownClaimState;
  /** Why it is on hold or rejected; for a returned payout, the bank's reason. */
  readonly reason: string | null;
  /** The reason is in the words of the bank, in the bank's language. */
  readonly isBanksReason: boolean;
  readonly utr: string | null;
  /** On hold until later earnings cover it; lifted automatically. */
  readonly isUncovered: boolean;
  /** Its bank details can be corrected: no payout has begun. */
  readonly isCorrectable: boolean;
  /** ISO time of the bank's return of a paid claim's payout; its amount is claimable again. */
  readonly returnedAt: string | null;
}
export interface TransactionsAnswer {
  readonly referral: { readonly transactions: readonly ClaimAnswer[] };
}
export const getTransactions = endpoint({
  method: 'POST',
  path: '/api/referrals/get',
  access: 'session',
  refusals: notYours,
  body: z.strictObject({ referralCode: z.string().check(z.maxLength(40)) }),
  answer: answers<TransactionsAnswer>(),
});

const field = (limit: number) => z.string().check(z.minLength(1, 'missing'), z.maxLength(limit, 'too-long'));
const bankFields = { accNumber: field(60), ifscCode: field(20), bankName: field(100), mobileNumber: field(20) };
/** The name of the account's holder, in Latin letters: our own field beside the documented ones. */
const holder = z.optional(z.string().check(z.maxLength(100, 'too-long')));
export const makeClaim = endpoint({
  method: 'POST',
  path: '/api/referrals/claim',
  access: 'session',
  success: 201,
  body: z.strictObject({
    /** Rupees; refused if above the claimable balance, otherwise ignored. */
    payableAmount: z.optional(
      z
        .union([z.number(), z.string().check(z.maxLength(20))])
        .check(z.refine((typed) => typed === '' || paiseFromRupees(typed) !== undefined)),
    ),
    referralCode: field(40),
    ...bankFields,
    holder,
    activeStatus: z.optional(z.unknown()),
  }),
  refusals: {
    ...notYours,
    'claims/fields': [422, 'Check the bank details.'],
    'claims/below-minimum': [409, `Minimum claim amount is ₹${minimumClaim / 100}`],
    'claims/one-active': [
      409,
      'You can only claim one at a time. You will be able to claim again once the previous is cleared (usually within 24 to 48 hrs).',
    ],
    ...phoneMoved,
    'claims/more-than-claimable': [409, 'This is more than you can claim now. Please reload the page.'],
    'claims/switched-off': [403, 'Referral earnings cannot be claimed at present.'],
  },
  answer: answers<ClaimAnswer>(),
});

/** Corrects the bank details of an open claim before its payout begins. */
export const correctClaim = endpoint({
  method: 'POST',
  path: '/api/referrals/claims/:id/bank-details',
  access: 'session',
  body: z.strictObject({ ...bankFields, holder }),
  refusals: {
    'claims/unknown': [404, 'There is no such claim.'],
    'claims/not-yours': [403, 'This claim belongs to another user.'],
    'claims/fields': [422, 'Check the bank details.'],
    ...phoneMoved,
    'claims/not-correctable': [409, 'The bank details of this claim can no longer be changed.'],
    'claims/corrected-too-often': [409, 'The bank details of this claim were changed too often. Please contact us.'],
  },
  answer: answers<ClaimAnswer>(),
});
