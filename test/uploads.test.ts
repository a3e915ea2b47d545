// Uploads over real sockets: stalled clients do not block others, and a slow connection can upload its photo.
import { connect, type AddressInfo, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { newCode, newId } from '#kit/ids.ts';
import { after, dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { bind } from '#platform/http/bind.ts';
import { makeServer } from '#platform/http/server.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { newToken } from '#features/accounts/rules.ts';
import { insertAccount, insertSession } from '#features/accounts/store/accounts.ts';
import { somePhone } from '#test/accounts.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { deskMember } from '#test/desk.ts';

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

describe.skipIf(!isBuilt)('uploads', async () => {
  if (!isBuilt) return;
  const { product, db } = await builtProduct();
  // A twenty-fifth of the real time limits.
  const bodyPace = { tickMs: 200, maxMs: 20_000, heldBytes: 128 * 2 ** 20 };
  const http = await makeServer({ ...product.parts([], () => true), bodyPace }, 500);
  await bind(http, { port: 0, host: '127.0.0.1' });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();

  interface Person {
    readonly accountId: string;
    readonly cookie: string;
  }
  async function person(): Promise<Person> {
    const { ctx } = product;
    const [accountId, token, at] = [newId('usr'), newToken(), ctx.now()];
    await ctx.transaction(async (tx) => {
      await insertAccount(tx, { id: accountId, phone: somePhone(), referralCode: newCode(), at });
      const tokenHash = sessionHash(ctx, token);
      await insertSession(tx, { id: newId('ses'), accountId, tokenHash, at, expiresAt: after(at, dayMs) });
    });
    return { accountId, cookie: `saral=${token}` };
  }

  const sockets = new Set<Socket>();
  afterEach(() => sockets.forEach((socket) => socket.destroy()));
  interface Sending {
    readonly socket: Socket;
    /** The status of the answer; 0 when the connection ended without one. */
    readonly status: Promise<number>;
  }
  const boundary = 'xxBOUNDARYxx';
  const formOf = (bytes: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
  function begin(who: Person, length: number): Sending {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    const status = new Promise<number>((done) => {
      let head = '';
      socket.on('data', (part) => {
        head += part.toString('latin1');
        const notified = /^HTTP\/1\.1 (\d+)/.exec(head)?.[1];
        if (notified) done(Number(notified));
      });
      socket.on('error', () => done(0)).on('close', () => done(0));
    });
    socket.write(
      `POST /api/uploads/photo HTTP/1.1\r\nHost: site.test\r\nCookie: ${who.cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
        `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    return { socket, status };
  }
  const stall = (who: Person, bytes = 5): Sending => {
    const sending = begin(who, 8_000_000);
    sending.socket.write(Buffer.alloc(bytes, 45));
    return sending;
  };
  function upload(who: Person, bytes = photo): Promise<number> {
    const form = formOf(bytes);
    const sending = begin(who, form.length);
    sending.socket.write(form);
    return sending.status;
  }
  const triesOf = async (who: Person): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from photo where account_id = ${who.accountId}`.execute(db))
      .rows[0]!.n;

  test('eight people with three stalled uploads each do not block a ninth', async () => {
    const eight = await Promise.all(Array.from({ length: 8 }, person));
    const stalled = eight.flatMap((who) => [stall(who), stall(who), stall(who)]);
    await pause(30);
    const ninth = await person();
    const began = performance.now();
    expect(await upload(ninth)).toBe(201);
    expect(performance.now() - began).toBeLessThan(5000);
    // They are closed one after the other, and each counts towards the daily limit.
    const statuses = await Promise.all(stalled.map((sending) => sending.status));
    expect(new Set(statuses)).toEqual(new Set([408, 409]));
    expect(statuses.filter((status) => status === 408)).toHaveLength(16);
    expect(await Promise.all(eight.map(triesOf))).toEqual(Array.from({ length: 8 }, () => 3));
  });
  test('one person has at most two uploads in progress; a new one replaces the oldest', async () => {
    const who = await person();
    const first = stall(who);
    await pause(10);
    const second = stall(who);
    await pause(10);
    expect(await upload(who)).toBe(201);
    expect(await first.status).toBe(409);
    expect(await Promise.race([second.status, pause(100)])).toBe(undefined);
    expect(await second.status).toBe(408);
  });
  test('a photo on a slow connection arrives', { timeout: 30_000 }, async () => {
    const who = await person();
    // 2 MB at 20 KB/s take 100 s: here a twenty-fifth of it.
    const padded = Buffer.concat([photo, Buffer.alloc(2_000_000 - photo.length)]);
    const form = formOf(padded);
    const { socket, status } = begin(who, form.length);
    const began = performance.now();
    for (let sent = 0; sent < form.length;) {
      const due = Math.min(form.length, Math.ceil((performance.now() - began) * 500));
      if (due > sent) socket.write(form.subarray(sent, (sent = due)));
      await pause(5);
    }
    expect(performance.now() - began).toBeGreaterThan(3900);
    expect(await status).toBe(201);
  });
  test('an upload that stalls or only trickles is closed', async () => {
    const [halting, trickling] = [await person(), await person()];
    const halted = stall(halting, 200_000);
    const trickle = stall(trickling);
    const drops = setInterval(() => trickle.socket.write('x'), 5);
    expect(await Promise.all([halted.status, trickle.status])).toEqual([408, 408]);
    clearInterval(drops);
  });
  test('an interrupted upload counts; the limit is forty a day', async () => {
    const who = await person();
    for (let n = 0; n < 39; n++) {
      const { socket } = stall(who);
      while ((await triesOf(who)) <= n) await pause(2);
      socket.destroy();
    }
    expect(await upload(who)).toBe(201);
    expect(await upload(who)).toBe(429);
    expect(await stall(who).status).toBe(429);
    expect(await triesOf(who)).toBe(40);
  });
  const large = product.parts([], () => true).routes.filter(({ endpoint }) => endpoint.bodiesEach !== undefined);
  test.each(large.map(({ endpoint: { path, access } }) => [path, access]))(
    '%s takes longer than a small body may',
    async (path, access) => {
      const { cookie } = access === 'desk' ? await deskMember(product.ctx, ['owner', 'finance']) : await person();
      const piece = Buffer.alloc(10_000, 45);
      const pieces = 16;
      const socket = connect(port, '127.0.0.1');
      sockets.add(socket);
      const answer = new Promise<string>((done) => {
        socket.on('data', (part) => done(part.toString('latin1').slice(0, 12)));
        socket.on('error', () => done('cut off')).on('close', () => done('cut off'));
      });
      socket.write(
        `POST ${path.replace(/:\w+/g, 'Supervisor')} HTTP/1.1\r\nHost: site.test\r\nCookie: ${cookie}\r\n` +
          `Sec-Fetch-Site: same-origin\r\nAccept: application/json\r\n` +
          `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${pieces * piece.length}\r\n\r\n`,
      );
      for (let sent = 0; sent < pieces; sent++) {
        await pause(50);
        socket.write(piece);
      }
      expect(await answer).toMatch(/^HTTP\/1\.1 4(00|04|13|22)/);
    },
  );
  test('a small body that does not arrive times out', async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    const received = new Promise<string>((done) => {
      let text = '';
      socket.on('data', (part) => (text += part.toString())).on('close', () => done(text));
    });
    socket.write(
      'POST /api/contact/submit HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    );
    expect(await received).toMatch(/^HTTP\/1\.1 408 /);
  });
});
