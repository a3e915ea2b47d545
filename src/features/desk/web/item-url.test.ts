// Every kind of attention item leads to where it is worked off, for everybody who sees it.
import { expect, test } from 'vitest';
import { deskPages } from '#desk-pages.ts';
import { hasRight, staffRoles } from '#kit/desk/desk-access.ts';
import { type AttentionKind, kindNames, visibleKinds } from '#features/attention/model.ts';
import { linkOf } from '#web/desk/has-page.ts';
import type { ListedItem } from '../contract/desk.ts';
import { serverWords } from '#features/attention/web/parts/words.ts';
import { itemUrl } from './item-url.ts';

type Raised = Pick<ListedItem, 'subject' | 'details'>;
const ofRefund: Raised = { subject: 'SR-7K3M-9PQ2-XW4D', details: { payment: 'pay_abc', paise: 50_000 } };
const ofPayment: Raised = { subject: 'pay_abc', details: { order: 'SO-7K3M-9PQ2-XW4D', paise: 50_000 } };
const ofClaim: Raised = { subject: 'SC-7K3M-9PQ2-XW4D', details: { paise: 50_000 } };
const ofPayout: Raised = { subject: 'SP-7K3M-9PQ2-XW4D', details: { claim: 'SC-7K3M-9PQ2-XW4D', paise: 50_000 } };
/** Items as the product raises them, with the page that each leads to; null where only the server helps. */
const raised: Readonly<Record<AttentionKind, readonly (readonly [Raised, string | null])[]>> = {
  'refund-stopped': [[ofRefund, '/desk/payments/pay_abc']],
  'refund-denied': [[ofRefund, '/desk/payments/pay_abc']],
  'refund-overdue': [[ofRefund, '/desk/payments/pay_abc']],
  'refund-account-missing': [[ofRefund, '/desk/payments/pay_abc']],
  'refund-transfer-waiting': [[ofRefund, '/desk/payout-runs']],
  'refund-and-dispute': [
    [{ subject: 'SD-7K3M-9PQ2-XW4D', details: { payment: 'pay_abc', refund: 'SR-1' } }, '/desk/payments/pay_abc'],
  ],
  'part-refund-failed': [[ofRefund, '/desk/payments/pay_abc']],
  'paid-back-twice': [[{ subject: 'SD-7K3M-9PQ2-XW4D', details: { payment: 'pay_abc' } }, '/desk/payments/pay_abc']],
  'dispute-left-refund': [
    [{ subject: 'SD-7K3M-9PQ2-XW4D', details: { payment: 'pay_abc' } }, '/desk/payments/pay_abc'],
  ],
  'gateway-not-settling': [[{ subject: 'instamojo', details: { count: 3, paise: 150_000 } }, '/desk/settlements']],
  'gateway-below-zero': [[{ subject: 'gateways', details: { paise: -31_000 } }, '/desk/balances']],
  'payment-unsettled': [[{ subject: 'pay_abc', details: { paise: 50_000 } }, '/desk/payments/pay_abc']],
  'refund-unknown': [[{ subject: 'C5c0751269', details: { payment: 'pay_abc' } }, '/desk/payments/pay_abc']],
  'refund-adopted': [[{ subject: 'SR-7K3M-9PQ2-XW4D/2', details: { payment: 'pay_abc' } }, '/desk/payments/pay_abc']],
  'applied-for-less': [[{ subject: 'SO-7K3M-9PQ2-XW4D', details: { payment: 'pay_abc' } }, '/desk/payments/pay_abc']],
  'fee-lowered': [[{ subject: 'Video Editor/1', details: { role: 'Video Editor' } }, '/desk/roles/Video%20Editor']],
  'identity-replaced': [
    [
      { subject: 'SA-7K3M-9PQ2-XW4D/1', details: { application: 'SA-7K3M-9PQ2-XW4D' } },
      '/desk/applications/SA-7K3M-9PQ2-XW4D',
    ],
  ],
  'payment-needs-review': [[ofPayment, '/desk/payments/pay_abc']],
  'dispute-open': [
    [{ subject: 'SD-7K3M-9PQ2-XW4D', details: { payment: 'pay_abc', order: null } }, '/desk/payments/pay_abc'],
  ],
  'gateway-not-set-up': [[{ subject: 'razorpay', details: { count: 3 } }, null]],
  'dispute-answer-due': [[{ subject: 'SD-7K3M-9PQ2-XW4D', details: { payment: 'pay_abc' } }, '/desk/payments/pay_abc']],
  'dispute-answer-missed': [
    [{ subject: 'SD-7K3M-9PQ2-XW4D', details: { payment: 'pay_abc' } }, '/desk/payments/pay_abc'],
  ],
  'dispute-unreadable': [[{ subject: 'disp_abc', details: { payment: 'pay_abc' } }, '/desk/payments/pay_abc']],
  'payout-slow': [
    [ofPayout, '/desk/claims/SC-7K3M-9PQ2-XW4D'],
    // Without its claim: the list of payouts finds it.
    [{ ...ofPayout, details: {} }, '/desk/payouts?q=SP-7K3M-9PQ2-XW4D'],
  ],
  'payout-not-sent-paid': [[ofPayout, '/desk/claims/SC-7K3M-9PQ2-XW4D']],
  'claim-on-hold': [[ofClaim, '/desk/claims/SC-7K3M-9PQ2-XW4D']],
  'payout-other-account': [[ofPayout, '/desk/claims/SC-7K3M-9PQ2-XW4D']],
  'claim-waiting': [[ofClaim, '/desk/claims/SC-7K3M-9PQ2-XW4D']],
  'payout-returned-late': [[ofPayout, '/desk/claims/SC-7K3M-9PQ2-XW4D']],
  'payout-unknown': [[ofPayout, '/desk/bank-answers']],
  'new-bank-account': [[ofClaim, '/desk/claims/SC-7K3M-9PQ2-XW4D']],
  'earning-held': [
    [{ subject: 'SA-7K3M-9PQ2-XW4D', details: { reason: 'same-account' } }, '/desk/applications/SA-7K3M-9PQ2-XW4D'],
  ],
  'claim-corrected': [[ofClaim, '/desk/claims/SC-7K3M-9PQ2-XW4D']],
  'bank-lines-listed': [[{ subject: 'bank', details: {} }, '/desk/bank?status=listed']],
  'settlement-shown-by-one': [[{ subject: 'bank', details: {} }, '/desk/bank']],
  'bank-not-shown': [[{ subject: 'bank', details: {} }, '/desk/bank']],
  'code-not-requested': [
    [{ subject: 'chat_abc', details: { lead: 'SL-17' } }, '/desk/leads/17'],
    [{ subject: 'chat_abc', details: {} }, '/desk/chats/chat_abc'],
  ],
  'messenger-off': [[{ subject: 'refund_done/hi', details: {} }, '/desk/settings']],
  'many-codes': [[{ subject: '2026-11-26', details: {} }, '/desk/settings']],
  'bank-opening-by-one': [[{ subject: 'bank', details: {} }, '/desk/bank']],
  'bank-debits-before-opening': [[{ subject: '0a1b', details: {} }, '/desk/bank']],
  'bank-statements-differ': [[{ subject: 'bsl_1/0a1b', details: {} }, '/desk/bank/bsl_1']],
  'bank-lines-proposed': [[{ subject: 'bank', details: {} }, '/desk/bank']],
  'bank-file-settings-proposed': [[{ subject: 'SY-7K3M-9PQ2-XW4D', details: {} }, '/desk/payout-settings']],
  'movement-unproven': [[{ subject: 'SY-1', details: { record: 'SC-1' } }, '/desk/movements']],
  'restore-unconfirmed': [[{ subject: 'restore', details: {} }, '/desk/restore']],
  'correction-requested': [
    [
      { subject: 'cor_abc', details: { application: 'SA-7K3M-9PQ2-XW4D', field: 'fatherName' } },
      '/desk/applications/SA-7K3M-9PQ2-XW4D',
    ],
  ],
  'certificate-expired': [
    [
      { subject: '1-e-rickshaw/X-1', details: { entry: 'product.1-e-rickshaw', number: 'X-1', expired: '2026-01-31' } },
      '/desk/content/product.1-e-rickshaw',
    ],
  ],
  'reconciliation-gap': [
    [{ subject: 'payment MOJO1: not in our books', details: { gateway: 'instamojo' } }, '/desk/settlements'],
  ],
  'reconciliation-failed': [[{ subject: 'instamojo', details: { cause: 'timeout' } }, '/desk/settlements']],
  'books-off': [[{ subject: 'balance of bank', details: { finding: '1.00 too much' } }, '/desk/ledger']],
  'unapplied-old': [[ofPayment, '/desk/payments/pay_abc']],
  'paid-after-erasure': [[ofPayment, '/desk/payments/pay_abc']],
  'earnings-unclaimed': [
    [ofPayout, '/desk/claims/SC-7K3M-9PQ2-XW4D'],
    [{ subject: 'com_abc/2', details: { payment: 'pay_abc' } }, '/desk/payments/pay_abc'],
    [{ subject: 'SA-7K3M-9PQ2-XW4D', details: { payment: 'pay_abc' } }, '/desk/payments/pay_abc'],
  ],
  'audit-off': [[{ subject: 'audit', details: { kind: 'altered', entryId: 7 } }, '/desk/audit']],
  'many-refusals': [[{ subject: 'usr_abc:2026-11-23', details: { perHour: 20 } }, '/desk/staff']],
  'many-reveals': [
    [
      { subject: 'usr_abc:2026-11-23', details: { perHour: 100 } },
      '/desk/audit?actor=usr_abc&action=desk%2Frevealed&at-from=2026-11-23&at-to=2026-11-23',
    ],
  ],
  'job-given-up': [
    [{ subject: 'messages-queued>send-messages:4711', details: {} }, '/desk/attention?kind=job-given-up'],
  ],
  'staff-linked': [[{ subject: 'usr_abc/usr_def', details: { other: 'usr_def' } }, '/desk/people/usr_abc']],
  repaired: [
    [{ subject: 'pay_abc/17', details: { what: 'refund-requested', paise: 50_000 } }, '/desk/payments/pay_abc'],
  ],
  'books-unchecked': [[{ subject: 'books', details: {} }, '/desk/ledger']],
  'disk-low': [[{ subject: 'saral-1', details: { freeMegabytes: 12 } }, null]],
  'backup-old': [[{ subject: 'backup', details: { lastBackupAt: null } }, null]],
  'log-behind': [[{ subject: 'log', details: { isLost: true } }, '/desk/health']],
  'copy-failed': [[{ subject: 'copies away', details: { fault: 'away' } }, '/desk/health']],
  'standby-away': [[{ subject: 'standby', details: {} }, '/desk/health']],
  'clock-off': [[{ subject: 'saral-1 / instamojo', details: { seconds: 90 } }, null]],
};

test.each(kindNames)('%s leads to its record', (kind) => {
  for (const [{ subject, details }, url] of raised[kind]) {
    expect(itemUrl({ kind, subject, details })).toBe(url);
    if (url !== null) expect(linkOf(url), url).toBe(url);
    else for (const words of Object.values(serverWords)) expect(words[kind]).toMatch(/\S/);
  }
});

test.each(staffRoles)('%s may open every page that their items lead to', (role) => {
  for (const kind of visibleKinds([role])) {
    for (const [, url] of raised[kind]) {
      const [path = ''] = (url ?? '/desk').split('?');
      const page = Object.values(deskPages).find((known) =>
        new RegExp(`^${known.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
      );
      expect([kind, page?.path, page && hasRight([role], page.right)]).toEqual([kind, page?.path, true]);
    }
  }
});
