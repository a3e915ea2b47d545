import { describe, expect, test } from 'vitest';
import { builtProduct, isBuilt } from '#test/built.ts';

describe.runIf(isBuilt)('the pages of an enquiry, without script', async () => {
  if (!isBuilt) return;
  const site = await builtProduct({ TRUST_PROXY: 'yes' });
  const basketOf = (answer: Response): string => answer.headers.getSetCookie().join().split(';')[0] ?? '';
  const typed = {
    from: '/enquiry',
    'quantity:Plastic 660L wheel Dustbin': '12',
    'quantity:E-Rickshaw': '2',
    other: 'Hand carts & ropes',
    name: 'Asha "A" Kumari',
    phone: '98765 43210',
    email: 'asha@example.com',
    organisation: 'Gram Panchayat <Danapur>',
    place: 'Block office',
    district: 'Patna',
    state: '10',
    neededBy: '',
    message: 'By truck, please.',
  };
  const send = (more: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Response> =>
    site.postForm('/api/enquiry', { ...typed, ...more }, headers);
  const text = (html: string): string =>
    html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const valuesIn = (html: string): Record<string, string> =>
    Object.fromEntries(
      [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => [
        text(/ name="([^"]*)"/.exec(tag)?.[1] ?? ''),
        text(/ value="([^"]*)"/.exec(tag)?.[1] ?? ''),
      ]),
    );

  test('products add up in a cookie of a week, which holds nothing else', async () => {
    const first = await site.get('/enquiry?add=E-Rickshaw');
    expect(first.headers.getSetCookie()).toEqual([
      'saral-enquiry=quantity%3AE-Rickshaw=1; Path=/; Max-Age=604800; SameSite=Lax',
    ]);
    const second = await site.get('/hi/enquiry?add=Plastic+660L+wheel+Dustbin', { cookie: basketOf(first) });
    const values = valuesIn(await second.text());
    expect([values['quantity:E-Rickshaw'], values['quantity:Plastic 660L wheel Dustbin']]).toEqual(['1', '1']);
    expect(values['quantity:Garbage Tipper Trucks']).toBe('');
    // Opened again, nothing changes.
    const again = await site.get('/enquiry?add=E-Rickshaw', { cookie: basketOf(second) });
    expect(basketOf(again)).toBe(basketOf(second));
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(await again.text()).toContain('<meta name="robots" content="noindex"/>');
  });
  test('on the way to more products the quantities stay, and no personal data is in a URL or the cookie', async () => {
    const led = await send({ next: 'more' });
    expect(led.status).toBe(303);
    const target = led.headers.get('location') ?? '';
    expect(target).not.toMatch(/Asha|98765|example\.com|Patna/);
    const stored = await site.get(target);
    expect([stored.status, stored.headers.get('location')]).toEqual([302, '/product']);
    expect(basketOf(stored)).not.toMatch(/Asha|98765/);
    const back = await site.get('/enquiry?add=Garbage+Tipper+Trucks', { cookie: basketOf(stored) });
    expect(valuesIn(await back.text())).toMatchObject({
      'quantity:Plastic 660L wheel Dustbin': '12',
      'quantity:E-Rickshaw': '2',
      'quantity:Garbage Tipper Trucks': '1',
      other: 'Hand carts & ropes',
    });
  });
  test.each(['/enquiry', '/hi/enquiry'])(
    'a refused form leads to its page, which can be opened again, with all that was typed: %s',
    async (from) => {
      const answer = await send({ from, 'quantity:E-Rickshaw': 'many', neededBy: '2020-01-01' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${from}?failed=enquiry`]);
      const cookie = basketOf(answer);
      expect(cookie).not.toMatch(/Asha|98765/);
      const open = async (): Promise<string> => (await site.get(`${from}?failed=enquiry`, { cookie })).text();
      const html = await open();
      expect(valuesIn(await open())).toEqual(valuesIn(html));
      expect(html).toContain(`lang="${from === '/enquiry' ? 'en' : 'hi'}"`);
      const { message, state: _state, ...inputs } = typed;
      expect(valuesIn(html)).toMatchObject({ ...inputs, from, 'quantity:E-Rickshaw': 'many', neededBy: '2020-01-01' });
      expect(html).toContain(message);
      expect(html).toMatch(/<option value="10" selected/);
      expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
      expect(html.match(/class="field-error"/g)).toHaveLength(2);
    },
  );
  test('of more than a cookie has room for, the answer is the page, with all that was typed', async () => {
    const message = 'नगर निकाय '.repeat(50).trim();
    const long = {
      name: 'क'.repeat(200),
      organisation: 'ख'.repeat(200),
      other: 'ग'.repeat(200),
      district: 'घ'.repeat(60),
    };
    const answer = await send({ ...long, message, 'quantity:E-Rickshaw': 'many' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(valuesIn(html)).toMatchObject(long);
    expect(html).toContain(message);
  });
  test('another page than its own is not shown for a form', async () => {
    expect((await send({ from: '/login', name: '' })).headers.get('location')).toBe('/enquiry?failed=enquiry');
  });
  test('a sent form leads to its number, empties the basket, and its status needs the phone number', async () => {
    const answer = await send({}, { cookie: 'saral-enquiry=quantity%3AE-Rickshaw=1' });
    expect(answer.status).toBe(303);
    const location = answer.headers.get('location') ?? '';
    const number = /^\/enquiry\?sent=(SE-\w{4}-\w{4}-\w{4})$/.exec(location)?.[1] ?? '';
    // A repeat, as by a second press.
    expect((await send()).headers.get('location')).toBe(location);
    const done = await site.get(location, { cookie: 'saral-enquiry=quantity%3AE-Rickshaw=1' });
    expect(done.headers.getSetCookie()).toEqual(['saral-enquiry=; Path=/; Max-Age=0; SameSite=Lax']);
    const stranger = await done.text();
    expect(stranger).toContain(number);
    expect(stranger).not.toContain('Hand carts');
    // What was asked for, and the form of the status filled in: for the browser that sent it.
    const cookie = basketOf(answer);
    const own = text(await (await site.get(location, { cookie })).text());
    for (const asked of ['Hand carts & ropes', '12 nos.', '2 nos.']) expect(own).toContain(asked);
    expect(own).not.toContain('Asha');
    const filled = await (await site.get('/enquiry/status?sent=yes', { cookie })).text();
    expect(valuesIn(filled)).toMatchObject({ number, phone: typed.phone });
    expect(await (await site.get('/enquiry', { cookie })).text()).toContain(number);
    expect(await (await site.get('/enquiry')).text()).not.toContain(number);

    const check = async (fields: Record<string, string>): Promise<Response> => {
      const led = await site.postForm('/api/enquiry/status', { from: '/hi/enquiry/status', ...fields });
      expect([led.status, led.headers.get('location')]).toEqual([303, '/hi/enquiry/status?checked=yes']);
      return site.get('/hi/enquiry/status?checked=yes', { cookie: basketOf(led) });
    };
    const found = await check({ number, phone: '9876543210' });
    expect(found.status).toBe(200);
    const html = await found.text();
    expect(html).toContain('मिल गई');
    // The step only: not what was asked for.
    expect(html).not.toContain('ई‑रिक्शा: 2');
    expect(html).toMatch(/हम \d+ \S+ \d{4} तक आपको फ़ोन करेंगे/);
    expect(html).not.toContain('Asha');
    expect(found.headers.get('cache-control')).toBe('no-store');
    const wrong = await check({ number, phone: '9876543211' });
    const unknown = await check({ number: 'SE-0000-0000-0000', phone: '9876543210' });
    const plain = (page: string) =>
      page.replaceAll(/value="[^"]*"/g, '').replaceAll(/nonce="[^"]*"|[\w-]{8}-[\w-]{4}-[\w-]{27}/g, '');
    expect(plain(await wrong.text())).toBe(plain(await unknown.text()));
  });
  test('?sent= is shown only as an enquiry number', async () => {
    const html = await (await site.get('/enquiry?sent=%3Ci%3Ex')).text();
    expect(html).toContain('action="/api/enquiry"');
    expect(html).not.toContain('<i>x');
  });
  test('refused forms of one IP are limited, because each leads to a page', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const statuses: number[] = [];
    for (let n = 0; n < 63; n++) statuses.push((await send({ name: '' }, from)).status);
    expect(statuses).toEqual([...Array<number>(60).fill(303), ...Array<number>(3).fill(429)]);
  });
  test('product pages, their list and the comparison link it; the contact page links the status', async () => {
    const link = 'href="/hi/enquiry?add=E-Rickshaw"';
    for (const path of [
      '/hi/product/E-Rickshaw',
      '/hi/product',
      '/hi/compare?product=E-Rickshaw&product=Plastic+Bailing+Machine',
    ])
      expect(await (await site.get(path)).text(), path).toContain(link);
    expect(await (await site.get('/contact')).text()).toContain('href="/enquiry/status"');
    expect(await (await site.get('/sitemap.xml')).text()).not.toContain('enquiry');
  });
});
