// A form field that arrives twice is refused: the last one would count, or the first, and a proxy may have read the other.
import { expect, test } from 'vitest';
import { somePhone } from '#test/accounts.ts';
import { testProduct } from '#test/product.ts';
import { deskMember } from '#test/desk.ts';

const app = await testProduct({ worker: false });
const owner = await deskMember(app.product.ctx, ['owner']);
const post = async (path: string, body: string) => {
  const answer = await app.request(path, {
    method: 'POST',
    headers: {
      cookie: owner.cookie,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://site.test',
      'sec-fetch-site': 'same-origin',
    },
    body,
  });
  return { status: answer.status, ...((await answer.json()) as { code?: string; message?: string }) };
};

test('of the desk: nothing happens, and the answer names the field', async () => {
  const phone = encodeURIComponent(somePhone());
  const twice = await post('/api/desk/staff/grant', `phone=${phone}&role=viewer&role=owner`);
  expect(twice).toMatchObject({ status: 400, code: 'http/repeated-field' });
  expect(twice.message).toContain('role');
  expect(await post('/api/desk/staff/grant', `phone=${phone}&role=viewer&from=/desk/staff`)).toMatchObject({
    status: 200,
  });
});
test('but a list may have many', async () => {
  expect(await post('/api/desk/payout-runs', 'ids=SC-1&ids=SC-2')).not.toMatchObject({ code: 'http/repeated-field' });
});
test('of a form that anybody sends: it comes back and nothing is stored', async () => {
  const answer = await app.request('/api/contact/submit', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://site.test',
      'sec-fetch-site': 'same-origin',
    },
    body: 'name=Asha&name=Ravi&phone=9876543210&email=a%40b.example&from=/contact',
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).not.toContain('sent');
});
