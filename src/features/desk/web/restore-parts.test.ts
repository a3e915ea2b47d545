// After a restore: rows of the gateway that cannot be read are named, and the form asks whether they were looked up.
import { createElement, Fragment } from 'react';
import { expect, test } from 'vitest';
import type { Language } from '#web/i18n.ts';
import { drawDesk } from '#test/desk-page.ts';
import type { RestorePage } from '../model/restore.ts';
import { Restored, Unconfirmed } from './restore-parts.tsx';

const at = new Date('2026-11-20T06:00:00Z');
const record = {
  number: 'SR-1',
  kind: 'refund',
  paymentId: 'SP-1',
  accountId: null,
  name: '',
  amount: 500,
  since: at,
  atGateway: null,
  inStatement: null,
  isOwn: false,
};
const drawn = (
  unread: { readonly unreadCount: number; readonly unreadRows: readonly object[] },
  language: Language = 'en',
) => {
  const restore = {
    restores: [{ backupAt: at, restoredAt: at, gatewayReadAt: null, ...unread }],
    records: [record],
    sum: 500,
    isMore: false,
    statement: 'read',
    shown: '1-50000',
  } as unknown as RestorePage;
  const parts = restore.restores.map((one) => createElement(Restored, { key: 'restore', restore: one }));
  const page = createElement(Fragment, null, ...parts, createElement(Unconfirmed, { restore }));
  return drawDesk(page, { rights: ['claims/change'], language });
};
const rows = [
  { gateway: 'razorpay', kind: 'refund', id: 'rfnd_Odd', field: 'amount' },
  { gateway: 'razorpay', kind: 'payment', id: null, field: 'id' },
];

test.each(['en', 'hi'] as const)(
  'they are named with what cannot be read, and a tick and a reason are asked for (%s)',
  (language) => {
    const html = drawn({ unreadCount: 2, unreadRows: rows }, language);
    expect(html).toContain('rfnd_Odd');
    expect(html).toContain('amount');
    expect(html).toContain('name="lookedUp"');
    expect(html).toContain('name="lookedUpReason"');
  },
);

test('before the lists were read at all there is nothing to confirm', () => {
  const html = drawn({ unreadCount: 0, unreadRows: [] });
  expect(html).toContain('Not read yet');
  expect(html).not.toContain('<form');
});
