import { expect, test } from 'vitest';
import { causeOf } from './postings.ts';

test('a returned transfer leads to the list that names its claim', () => {
  expect(causeOf('payout:SP-BNAP-KFGP-CAZ8/2:returned')).toEqual({
    href: '/desk/payouts?q=SP-BNAP-KFGP-CAZ8',
    right: 'claims/read',
  });
});
