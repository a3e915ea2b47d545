import { expect, test } from 'vitest';
import { pageOf } from './source.tsx';

test('a returned transfer leads to the list that names its claim', () => {
  expect(pageOf('payout', 'SP-BNAP-KFGP-CAZ8')).toEqual({
    name: 'payouts',
    href: '/desk/payouts?q=SP-BNAP-KFGP-CAZ8',
  });
});
