// Behind a proxy a visitor has one limit, in any spelling of the IP by proxy or visitor.
import { expect, test } from 'vitest';
import { testProduct } from '#test/product.ts';

const limit = 5;
const app = await testProduct({ env: { TRUST_PROXY: 'yes', LEAD_ADDRESS_LIMIT: String(limit) }, worker: false });

let sent = 0;
/** The number of accepted requests of twelve; each has the next spelling of the header. */
async function taken(spelling: (n: number) => string): Promise<number> {
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) {
    const answer = await app.request('/api/contact/submit', {
      method: 'POST',
      body: JSON.stringify({ name: `Asha ${sent++}`, phone: '9876543210' }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': spelling(n) },
    });
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status !== 201 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 201).length;
}

test.each<[string, (n: number) => string]>([
  ['a plain address', () => '203.0.113.1'],
  ['a new port each time', (n) => `203.0.113.2:${50_000 + n}`],
  ['IPv6 in brackets with a new port each time', (n) => `[2001:db8:1::1]:${50_000 + n}`],
  ['IPv6 in brackets, another address of one /64 each time', (n) => `[2001:db8:2::${n + 1}]`],
  ['IPv6 with a zone', (n) => `2001:db8:3::1%eth${n}`],
  ['IPv6 in other spellings', (n) => ['2001:db8:4::1', '2001:DB8:4:0:0:0:0:1', '2001:0db8:0004::0.0.0.1'][n % 3]!],
  [
    'IPv4 mapped into IPv6, in both spellings',
    (n) => ['::ffff:203.0.113.3', '::ffff:cb00:7103', '203.0.113.3'][n % 3]!,
  ],
  ['empty parts at the end', (n) => `203.0.113.4${','.repeat(n)}`],
  ['a first hop of the visitor’s own making', (n) => `10.0.0.${n}, 203.0.113.5`],
  ['quotes', (n) => ['"203.0.113.6"', '"[::ffff:203.0.113.6]:80"', '203.0.113.6'][n % 3]!],
])('%s: one limit', async (_what, spelling) => {
  expect(await taken(spelling)).toBe(limit);
});

test('two people behind one proxy have two limits, also with an IPv4 address mapped in hexadecimal', async () => {
  expect(await taken(() => '::ffff:c633:6401')).toBe(limit);
  expect(await taken(() => '::ffff:c633:6402')).toBe(limit);
});

test('a forwarded value that is not an IP counts as the proxy’s IP', async () => {
  const nonsense = (n: number): string =>
    ['unknown', `_hidden${n}`, `999.1.1.${n}`, '203.0.113.07', `<${n}>`, '', ' , ', '1.2.3.4:port', `[::${n}`][n % 9]!;
  expect(await taken(nonsense)).toBe(limit);
});
