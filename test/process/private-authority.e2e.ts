// A vendor whose certificate a private authority signed, under a name that the hosts file knows.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, before, dayMs } from '#kit/time.ts';
import { simulators } from '#sandbox/simulators.ts';
import { liveSettings } from '#test/process/live-settings.ts';
import { ownFolder, pause, start } from '#test/process/program.ts';

const folder = ownFolder();
afterAll(() => folder.remove());
const vendor = 'api.razorpay.example.in';
const credentials: Readonly<Record<string, string>> = {
  RAZORPAY_KEY_ID: 'rzp_live_KeyOfTheTests',
  RAZORPAY_KEY_SECRET: 'secret-of-the-tests',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-the-tests',
};
const authorityFile = join(folder.path, 'authority.pem');
const signing = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** The vendor's key and certificate; the authority's certificate is in its file. */
async function certify(): Promise<{ readonly key: string; readonly cert: string }> {
  cryptoProvider.set(crypto);
  const [ofAuthority, ofVendor] = await Promise.all(
    [1, 2].map(() => crypto.subtle.generateKey(signing, true, ['sign', 'verify'])),
  );
  const now = new Date();
  const valid = { notBefore: before(now, dayMs), notAfter: after(now, dayMs), signingAlgorithm: signing };
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...valid,
    name: 'CN=Authority of the tests',
    keys: ofAuthority!,
    extensions: [new BasicConstraintsExtension(true, 1, true)],
  });
  const certificate = await X509CertificateGenerator.create({
    ...valid,
    subject: `CN=${vendor}`,
    issuer: authority.subject,
    signingKey: ofAuthority!.privateKey,
    publicKey: ofVendor!.publicKey,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: vendor }])],
  });
  writeFileSync(authorityFile, authority.toString('pem'));
  const key = await crypto.subtle.exportKey('pkcs8', ofVendor!.privateKey);
  return { key: PemConverter.encode(key, 'PRIVATE KEY'), cert: certificate.toString('pem') };
}

/** What the hosts file does: it gives the vendor's name this machine. */
const hostsFile = `
import dns from 'node:dns';
const { lookup } = dns;
dns.lookup = (host, options, done) =>
  lookup(host === '${vendor}' ? '127.0.0.1' : host, options, done);`;

interface Answered {
  readonly path: string;
  readonly status: number;
}
const answered: Answered[] = [];
let refusedHandshakes = 0;
let url = '';
beforeAll(async () => {
  const razorpay = simulators.razorpay.make({
    valueOf: (setting) => credentials[setting],
    url: `https://${vendor}`,
    site: liveSettings.APP_URL,
    folder: folder.path,
  });
  const listener = getRequestListener(async (request) => {
    const answer = await razorpay.fetch(request);
    answered.push({ path: new URL(request.url).pathname, status: answer.status });
    return answer;
  });
  const server = createServer(await certify(), (req, res) => void listener(req, res));
  server.on('tlsClientError', () => refusedHandshakes++);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `https://${vendor}:${(server.address() as AddressInfo).port}/razorpay`;
  return () => server.close();
});

async function startLive(name: string, more: Readonly<Record<string, string>>) {
  const program = await start({
    env: {
      ...liveSettings,
      DATA_DIR: join(folder.path, name),
      PAYMENT_GATEWAY: 'razorpay',
      RAZORPAY_API_URL: url,
      ...credentials,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hostsFile)}`,
      ...more,
    },
    command: ['npm', 'run', '--silent', 'serve'],
  });
  await program.answers('/readyz');
  return program;
}
async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !isSo() && Date.now() < end;) await pause(100);
}

test('a gateway behind a private authority is reached once the program trusts it', async () => {
  const program = await startLive('trusting', { NODE_EXTRA_CA_CERTS: authorityFile });
  await until(() => answered.some(({ path }) => path.endsWith('/disputes')));
  program.signalAll('SIGINT');
  await program.ended();
  expect(refusedHandshakes).toBe(0);
  expect(answered).toContainEqual({ path: '/razorpay/v1/disputes', status: 200 });
});

test('without it nothing is sent, and the log names the gateway and the reason', async () => {
  answered.length = 0;
  const program = await startLive('strange', {});
  await until(() => program.out().includes('gateway call failed'));
  program.signalAll('SIGINT');
  await program.ended();
  expect(refusedHandshakes).toBeGreaterThan(0);
  expect(answered).toEqual([]);
  const failed = program
    .out()
    .split('\n')
    .find((line) => line.includes('gateway call failed'));
  expect(JSON.parse(failed ?? '{}')).toMatchObject({ gateway: 'razorpay', fault: 'untrusted' });
});
