// A body that is still on its way when its sender loses the session or the role: what counts is who calls once it is complete.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, describe, expect, test } from 'vitest';
import type { Phone } from '#kit/text/phone.ts';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { makeApp } from '#platform/http/app.ts';
import { revokeStaffRoles } from '#features/staff/actions/change-roles.ts';
import { somePhone } from '#test/accounts.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const http = createServer(getRequestListener(makeApp(app.product.parts([], () => true)).fetch)).listen(0, '127.0.0.1');
await once(http, 'listening');
afterAll(() => http.close());
const { port } = http.address() as AddressInfo;
const owner = await deskMember(ctx, ['owner']);

interface Held {
  /** Sends the last byte. */
  release(): Promise<{ readonly status: number; readonly text: string }>;
}
/** Sends a request but for the last byte of its body. */
async function hold(
  path: string,
  { cookie, type, body, chunked = false }: { cookie: string; type: string; body: string; chunked?: boolean },
): Promise<Held> {
  const bytes = Buffer.from(body);
  const [first, last] = [bytes.subarray(0, -1), bytes.subarray(-1)];
  const chunk = (part: Buffer) =>
    Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: site.test',
    'Connection: close',
    `Cookie: ${cookie}`,
    'Sec-Fetch-Site: same-origin',
    'Accept: application/json',
    `Content-Type: ${type}`,
    chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes.length}`,
  ];
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (part: Buffer) => received.push(part));
  const closed = once(socket, 'close');
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(chunked ? chunk(first) : first);
  // The server has judged the headers by now.
  await new Promise((later) => setTimeout(later, 150));
  expect(received).toEqual([]);
  return {
    async release() {
      socket.write(chunked ? Buffer.concat([chunk(last), Buffer.from('0\r\n\r\n')]) : last);
      await closed;
      const text = Buffer.concat(received).toString();
      return { status: Number(text.slice(9, 12)), text };
    },
  };
}
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const multipart = (name: string, file: string, content: string): { type: string; body: string } => ({
  type: 'multipart/form-data; boundary=x',
  body: [
    '--x',
    `Content-Disposition: form-data; name="${name}"; filename="${file}"`,
    'Content-Type: application/octet-stream',
    '',
    content,
    '--x--',
    '',
  ].join('\r\n'),
});
const rolesOf = async (phone: string) =>
  (await sql<{ role: string }>`select role from staff_role where phone = ${phone}`.execute(app.db)).rows.map(
    ({ role }) => role,
  );
const revoke = (phone: string) => revokeStaffRoles(ctx, phone as Phone, undefined, owner.accountId);
const signOutEverywhere = async (cookie: string) =>
  expect(
    (
      await app.request('/api/desk/sign-out-everywhere', {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      })
    ).status,
  ).toBe(200);

describe('a role', () => {
  const ways = [
    { type: json, chunked: false },
    { type: json, chunked: true },
    { type: form, chunked: false },
  ];
  const granting = (phone: string, type: string) =>
    type === json ? JSON.stringify({ phone, role: 'owner' }) : String(new URLSearchParams({ phone, role: 'owner' }));

  test.each(ways)('is given when nothing happens in between: %o', async ({ type, chunked }) => {
    const { cookie } = await deskMember(ctx, ['owner']);
    const phone = somePhone();
    const held = await hold('/api/desk/staff/grant', { cookie, type, chunked, body: granting(phone, type) });
    expect((await held.release()).status).toBeLessThan(400);
    expect(await rolesOf(phone)).toEqual(['owner']);
  });

  test.each(ways)('is not given by somebody who was revoked before the last byte: %o', async ({ type, chunked }) => {
    const former = await deskMember(ctx, ['owner']);
    const body = granting(former.phone, type);
    const held = await hold('/api/desk/staff/grant', { cookie: former.cookie, type, chunked, body });
    expect((await revoke(former.phone)).ok).toBe(true);
    expect((await held.release()).status).toBe(401);
    expect(await rolesOf(former.phone)).toEqual([]);
  });

  test('is not given after a sign-out everywhere', async () => {
    const { cookie } = await deskMember(ctx, ['owner']);
    const phone = somePhone();
    const held = await hold('/api/desk/staff/grant', { cookie, type: json, body: granting(phone, json) });
    await signOutEverywhere(cookie);
    expect((await held.release()).status).toBe(401);
    expect(await rolesOf(phone)).toEqual([]);
  });

  test('is not given with a second factor that grew old since then', async () => {
    const { cookie } = await deskMember(ctx, ['owner']);
    const phone = somePhone();
    const held = await hold('/api/desk/staff/grant', { cookie, type: json, body: granting(phone, json) });
    app.pass(6 * minuteMs);
    const answer = await held.release();
    expect([answer.status, answer.text.includes('desk/factor-needed')]).toEqual([403, true]);
    expect(await rolesOf(phone)).toEqual([]);
  });
});

describe('an upload to the desk', () => {
  const report = multipart('report', 'report.csv', 'a,b\n1,2');
  const send = (cookie: string) => hold('/api/desk/settlement-imports', { cookie, ...report });

  test('is read when nothing happens in between', async () => {
    expect((await (await send((await deskMember(ctx, ['finance'])).cookie)).release()).status).not.toBe(401);
  });
  test('ends with the role of its sender', async () => {
    const { cookie, phone } = await deskMember(ctx, ['finance']);
    const held = await send(cookie);
    expect((await revoke(phone)).ok).toBe(true);
    expect((await held.release()).status).toBe(401);
  });
  test('ends with a sign-out everywhere', async () => {
    const { cookie } = await deskMember(ctx, ['finance']);
    const held = await send(cookie);
    await signOutEverywhere(cookie);
    expect((await held.release()).status).toBe(401);
  });
});

describe('an applicant who logs out everywhere', () => {
  const logOut = async (cookie: string) =>
    expect(
      (
        await app.request('/api/auth/logout-everywhere', {
          method: 'POST',
          headers: { cookie, 'sec-fetch-site': 'same-origin' },
        })
      ).status,
    ).toBeLessThan(300);

  test('changes nothing with a body that was on its way', async () => {
    const { cookie, accountId, phone } = await app.applicant();
    const body = JSON.stringify({ userId: accountId, name: 'Asha Devi', phone });
    const held = await hold('/api/users', { cookie, type: json, body });
    await logOut(cookie);
    expect((await held.release()).status).toBe(401);
  });
  test('stores no photo that was on its way', async () => {
    const { cookie } = await app.applicant();
    const held = await hold('/api/uploads/photo', { cookie, ...multipart('photo', 'a.jpg', 'no picture') });
    await logOut(cookie);
    expect((await held.release()).status).toBe(401);
  });
});
