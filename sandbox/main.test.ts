import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import type { Phone } from '#kit/text/phone.ts';
import { makeTwilio } from '#features/notifications/providers/twilio.ts';
import { makeInstamojo } from '#features/payments/providers/instamojo.ts';
import { demoInstamojo } from './instamojo/demo-settings.ts';
import { demoTwilio } from './twilio/demo-settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
async function start(port: number, folder: string): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, ['sandbox/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, SANDBOX_PORT: String(port), SANDBOX_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const line = await new Promise<string>((done, fail) => {
    child.stdout?.once('data', (chunk: Buffer) => done(String(chunk)));
    child.stderr?.once('data', (chunk: Buffer) => done(String(chunk)));
    child.once('error', fail);
  });
  return { child, line };
}
const ended = (child: ChildProcess) =>
  new Promise((done) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', done) : done(child.exitCode),
  );

test('runs standalone, prints its URLs, restores its state after a kill, and exits cleanly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-main-'));
  const port = await freePort();
  const children: ChildProcess[] = [];
  try {
    const first = await start(port, folder);
    children.push(first.child);
    const apiUrl = /INSTAMOJO_API_URL=(\S+)/.exec(first.line)?.[1] ?? '';
    expect(apiUrl).toBe(`http://localhost:${port}/instamojo`);
    const smsUrl = /TWILIO_API_URL=(\S+)/.exec(first.line)?.[1] ?? '';
    const sms = makeTwilio({ ...demoTwilio, apiUrl: smsUrl, from: '+15005550006' });
    const text = {
      to: '+919876543210' as Phone,
      text: 'Hello',
      template: 'sign-in-code',
      language: 'en',
      slots: [],
    } as const;
    expect(await sms.send(text)).toMatchObject({ ok: true });
    const gateway = makeInstamojo({ ...demoInstamojo, apiUrl });
    const opened = await gateway.openOrder({
      orderId: 'SA-1',
      amountPaise: paise(250_00),
      title: '',
      buyerName: 'Asha',
      email: 'asha@example.com',
      phone: '',
      returnUrl: 'http://localhost:9/payment-success',
      webhookUrl: 'http://localhost:9/webhook',
    });
    if (!opened.ok) throw new Error(opened.refusal.code);
    await fetch(`${opened.value.paymentUrl}/pay`, { method: 'POST', redirect: 'manual' });
    first.child.kill('SIGKILL');
    await ended(first.child);

    const second = await start(port, folder);
    children.push(second.child);
    const read = await gateway.readOrder(opened.value.gatewayOrderId);
    expect(read.ok && read.value.payments).toMatchObject([{ state: 'captured', amountPaise: 25000 }]);
    const taken = await start(port, folder);
    children.push(taken.child);
    expect(taken.line).toContain('set SANDBOX_PORT');
    expect(await ended(taken.child)).toBe(1);
    second.child.kill('SIGTERM');
    expect(await ended(second.child)).toBe(0);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
