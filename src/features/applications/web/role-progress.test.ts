import { describe, expect, test } from 'vitest';
import type { ApplicationsAnswer } from '../contract/public.ts';
import { progressIn } from './role-progress.ts';

type Listed = Pick<ApplicationsAnswer, 'filteredApplications' | 'awaitedPayments' | 'paymentsInReview'>;
const nothing: Listed = { filteredApplications: [], awaitedPayments: [], paymentsInReview: [] };
const progress = (change: { readonly [Name in keyof Listed]?: readonly object[] }) =>
  progressIn({ ...nothing, ...change, interviews: '' } as ApplicationsAnswer, { name: 'Supervisor', opening: 2 });
const application = (state: string, appliedFor = 'Supervisor') => ({ _id: 'SA-1', appliedFor, opening: 2, state });
const page = { paymentUrl: '/pay', reference: 'SO-1', amount: 500, hasFailed: false };

describe('what a person has with a role', () => {
  test.each([
    [{}, { kind: 'none' }],
    [{ filteredApplications: [application('active')] }, { kind: 'applied', number: 'SA-1' }],
    [{ filteredApplications: [application('refund-requested')] }, { kind: 'refunding', number: 'SA-1' }],
    // After a refund the role may be applied for again.
    [{ filteredApplications: [application('refunded')] }, { kind: 'none' }],
    [{ filteredApplications: [application('active', 'Media Anchor')] }, { kind: 'none' }],
    [{ awaitedPayments: [{ ...page, appliedFor: 'Supervisor', opening: 2 }] }, { kind: 'payment-open', ...page }],
    [{ awaitedPayments: [{ ...page, appliedFor: 'Media Anchor', opening: 2 }] }, { kind: 'none' }],
    // What belongs to an earlier opening hinders nobody.
    [{ filteredApplications: [{ ...application('active'), opening: 1 }] }, { kind: 'none' }],
    [{ awaitedPayments: [{ ...page, appliedFor: 'Supervisor', opening: 1 }] }, { kind: 'none' }],
    [
      { paymentsInReview: [{ reference: 'SO-2', appliedFor: 'Supervisor', opening: 1, state: 'in-review' }] },
      { kind: 'none' },
    ],
    [
      { paymentsInReview: [{ reference: 'SO-2', appliedFor: 'Supervisor', opening: 2, state: 'in-review' }] },
      { kind: 'in-review', number: 'SO-2' },
    ],
    // Of an unknown order: staff can apply it only once the person has sent the form of its role. An open page would
    // be a second payment.
    [
      {
        paymentsInReview: [{ reference: 'SO-2', appliedFor: '', state: 'in-review' }],
        awaitedPayments: [{ ...page, appliedFor: 'Supervisor', opening: 2 }],
      },
      { kind: 'payment-unmatched', reference: 'SO-2' },
    ],
    [{ paymentsInReview: [{ reference: 'SO-2', appliedFor: '', state: 'refund' }] }, { kind: 'none' }],
    [
      {
        paymentsInReview: [
          { reference: 'SO-3', appliedFor: '', state: 'in-review' },
          { reference: 'SO-2', appliedFor: 'Supervisor', opening: 2, state: 'in-review' },
        ],
      },
      { kind: 'in-review', number: 'SO-2' },
    ],
    [
      { paymentsInReview: [{ reference: 'SO-2', appliedFor: 'Supervisor', opening: 2, state: 'refund' }] },
      { kind: 'none' },
    ],
  ] as const)('%j: %j', (listed, expected) => expect(progress(listed)).toEqual(expected));
});
