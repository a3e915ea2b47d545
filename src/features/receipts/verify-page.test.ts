import { describe, expect, test } from 'vitest';
import { builtProduct, isBuilt } from '#test/built.ts';

describe.runIf(isBuilt)('the page that checks a receipt', async () => {
  if (!isBuilt) return;
  const site = await builtProduct({ TRUST_PROXY: 'yes' });
  const ask = (path: string, address: string): Promise<Response> => site.get(path, { 'x-forwarded-for': address });

  test('is 404 for an unknown code, not indexed, and not cached', async () => {
    for (const path of [
      '/verify/SV-0000-0000-0000',
      '/hi/verify/SV-0000-0000-0000',
      '/verify?code=SV-0000-0000-0000',
    ]) {
      for (let again = 0; again < 2; again++) {
        const answer = await ask(path, '198.51.100.1');
        expect([answer.status, answer.headers.get('x-robots-tag'), answer.headers.get('cache-control')]).toEqual([
          404,
          'noindex',
          'no-cache',
        ]);
      }
    }
    expect((await ask('/verify', '198.51.100.1')).status).toBe(200);
  });

  test('limits each client, also for unknown codes', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 65; n++) statuses.push((await ask(`/verify/SV-0000-0000-${1000 + n}`, '203.0.113.7')).status);
    expect(statuses).toEqual([...Array<number>(60).fill(404), ...Array<number>(5).fill(429)]);
    const refused = await ask('/hi/verify/SV-0000-0000-0009', '203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const path of ['/verify/SV-0000-0000-0002', '/verify/SV-0000-0000-1001'])
      expect((await ask(path, '203.0.113.8')).status).toBe(404);
  });

  test('survives hostile codes', async () => {
    for (const code of [
      '%00',
      '%E0%A4%A',
      '..%2F..',
      'a/b',
      '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '9'.repeat(3000),
      '%F0%9F%99%82',
      '%0d%0ax-evil:1',
    ]) {
      const first = await ask(`/verify/${code}`, '198.51.100.2');
      expect(first.headers.get('x-evil')).toBeNull();
      // A URL in another spelling redirects to the canonical one.
      const answer = first.status === 301 ? await ask(first.headers.get('location')!, '198.51.100.2') : first;
      expect([400, 404], `${code}: ${answer.status}`).toContain(answer.status);
      expect(await answer.text()).not.toContain('<script>alert');
      expect(answer.headers.get('x-evil')).toBeNull();
    }
  });
});
