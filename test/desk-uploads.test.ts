// Desk forms with a file: only their own fields, one file, from this site.
import { describe, expect, test } from 'vitest';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct();
const { cookie } = await deskMember(app.product.ctx, ['owner']);
const uploads = app.product
  .parts([], () => true)
  .routes.map(({ endpoint }) => endpoint)
  .filter(({ file }) => file !== undefined);
const headers = {
  cookie,
  accept: 'application/json',
  origin: 'http://localhost:3000',
  'sec-fetch-site': 'same-origin',
};
const file = () => new Blob(['%PDF-1.7'], { type: 'application/pdf' });

describe.each(uploads.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path, endpoint) => {
  const address = path.replace(/:\w+/g, 'Supervisor');
  const send = (fill: (form: FormData) => void) => {
    const form = new FormData();
    fill(form);
    return app.request(address, { method: 'POST', headers, body: form });
  };
  test('refuses unknown fields, by their name', async () => {
    for (const key of ['unknown', '__proto__', 'constructor', 'toString']) {
      const answer = await send((form) => form.set(key, 'x'));
      const { errors } = (await answer.json()) as { errors: { field: string }[] };
      expect([answer.status, errors.map(({ field }) => field).includes(key)], key).toEqual([422, true]);
    }
  });
  test('refuses a second file, and a file in another field', async () => {
    const fills: ((form: FormData) => void)[] = [
      (form) => ['a.pdf', 'b.pdf'].forEach((name) => form.append(endpoint.file ?? '', file(), name)),
      (form) => form.append('other', file(), 'a.pdf'),
    ];
    for (const fill of fills) expect((await send(fill)).status).toBe(400);
  });
  test('refuses what is not such a form', async () => {
    const bodies: readonly (readonly [string, string, number])[] = [
      ['application/json', '{}', 415],
      ['multipart/form-data; boundary=x', 'cut off', 400],
      ['multipart/form-data', '--x', 415],
    ];
    for (const [type, body, status] of bodies) {
      const answer = await app.request(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body,
      });
      expect([type, answer.status]).toEqual([type, status]);
    }
  });
});

test('there are such forms', () => expect(uploads.length).toBeGreaterThan(0));
