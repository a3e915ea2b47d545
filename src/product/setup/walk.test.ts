import { createServer, type Server } from 'node:http';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeInstamojoSandbox } from '#sandbox/instamojo/sandbox.ts';
import { startSmtpSandbox } from '#sandbox/smtp/sandbox.ts';
import { makeTwilioSandbox } from '#sandbox/twilio/sandbox.ts';
import { makeWhatsappSandbox } from '#sandbox/whatsapp/sandbox.ts';
import { readConfig } from '../settings.ts';
import { makeKey } from '#platform/copies/age.ts';
import { type Answers, readAnswers, writeAnswers } from './env-file.ts';
import type { Machine } from './machine.ts';
import { nextThings } from './next.ts';
import { steps } from './steps.ts';
import { openTerminal } from './terminal.ts';
import { preparingOf, unitFile, writeServerFiles } from './server-files.ts';
import { type Outcome, type Trials, trials } from './trials.ts';
import { type Walked, walk } from './walk.ts';

const good: Machine = { isRoot: true, memoryBytes: 2 ** 31, freeBytes: 2 ** 33, aheadMs: 100, takenPorts: [] };
const clientSecret = 'client-secret-4711';
const token = 'twilio-token-4712';
const salt = 'private-salt-of-the-tests';
const meta = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  token: 'whatsapp-token-4713',
  appSecret: 'app-secret-of-the-tests',
};

let server: Server;
let mail: Awaited<ReturnType<typeof startSmtpSandbox>>;
let isDown = false;
beforeAll(async () => {
  const mojo = makeInstamojoSandbox({
    journal: undefined,
    baseUrl: () => 'https://test.instamojo.com',
    clientId: 'client',
    clientSecret,
    privateSalt: salt,
  });
  const twilio = makeTwilioSandbox({ accountSid: 'AC77', authToken: token });
  const whatsapp = makeWhatsappSandbox(meta);
  const simulators = new Map<string, { readonly fetch: typeof twilio.fetch }>([
    ['api.twilio.com', twilio],
    ['graph.facebook.com', whatsapp],
  ]);
  server = createServer((request, response) => {
    const to = simulators.get(String(request.headers['x-vendor'])) ?? mojo;
    return getRequestListener(to.fetch, { overrideGlobalObjects: false })(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  mail = await startSmtpSandbox(0);
  // The vendors' names lead to the simulators; a rehearsal takes no address of this machine.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (isDown) throw new TypeError('fetch failed');
    const { hostname, pathname, search } = new URL(url);
    return real(origin + pathname + search, { ...init, headers: { ...init.headers, 'x-vendor': hostname } });
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  server.close();
  server.closeAllConnections();
  await mail.close();
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'));
  isDown = false;
  return () => rmSync(folder, { recursive: true });
});
const file = () => join(folder, 'etc/saral.env');

/** Types lines as a pipe does. */
async function type(
  lines: readonly string[],
  changed: { machine?: Machine; isInstalled?: boolean; trials?: Partial<Trials> } = {},
): Promise<{ walked: Walked; shown: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (text: Buffer) => (shown += text.toString()));
  const terminal = openTerminal(input, output, false);
  input.end(lines.map((line) => `${line}\n`).join(''));
  const walked = await walk({
    terminal,
    file: file(),
    dataFolder: join(folder, 'data'),
    machine: good,
    isInstalled: false,
    ...changed,
    trials: { ...trials, address: async () => 'ok', ...changed.trials },
  });
  terminal.close();
  return { walked, shown };
}
const first = ['en', '', 'https://jobs.example.in', '98123 45670', ''];
const gateway = ['instamojo', 'client', clientSecret, salt];
/** The last line: no WhatsApp. */
const sms = ['twilio', 'AC77', token, '+15005550001', ''];
const whatsapp = [meta.phoneNumberId, meta.businessAccountId, meta.token, meta.appSecret, 'verify-token-4714'];
/** The answers after those about messages; no copies by default. */
const rest = (copies: readonly string[] = ['']) => [mail.url, 'Asha Jobs <office@example.in>', '', '', ...copies];
const all = (copies?: readonly string[]) => [...first, ...gateway, ...sms, ...rest(copies)];

describe('the whole walk', () => {
  test('writes settings that a start accepts, for root alone, and shows no secret', async () => {
    const { walked, shown } = await type(all());
    expect(walked).toHaveProperty('answers');
    const answers = readAnswers(file());
    expect(readConfig(answers)).toMatchObject({
      isRehearsal: true,
      APP_URL: 'https://jobs.example.in',
      TRUST_PROXY: true,
      DATA_DIR: join(folder, 'data/rehearsal'),
      MAIL_FROM: 'Asha Jobs <office@example.in>',
    });
    expect((statSync(file()).mode & 0o777).toString(8)).toBe('600');
    expect(shown.match(/It works\./g)).toHaveLength(4);
    for (const secret of [clientSecret, token, salt, answers['SESSION_SECRET'], answers['DATA_KEY']])
      expect(shown).not.toContain(secret);
    expect(answers['SETUP_UNTRIED']).toBe('');
  });
  test('asks in Hindi', async () => {
    const { shown } = await type(['hi', '', 'https://jobs.example.in']);
    expect(shown).toContain('मालिक का मोबाइल नंबर');
  });
});

describe('a wrong answer', () => {
  test('is asked again: no address, a demo number, an unknown word', async () => {
    const { shown } = await type(['en', 'soon', '', 'jobs', 'http://jobs.example.in', 'https://jobs.example.in', '12']);
    expect(shown.match(/That is not right; please type it again\./g)).toHaveLength(4);
    expect(shown).toContain('APP_URL must start with https://');
    expect(readAnswers(file())).not.toHaveProperty('STAFF_OWNER_PHONE');
  });
  test('is asked again when it is not one of the choices, also where a start would take it', async () => {
    const { shown } = await type(['en', 'demo', 'rehearsal']);
    expect(shown.match(/That is not right; please type it again\./g)).toHaveLength(1);
    expect(readAnswers(file())).toMatchObject({ APP_MODE: 'rehearsal' });
  });
  test('at the gateway is refused in one line and asked again', async () => {
    const { walked, shown } = await type([
      ...first,
      'instamojo',
      'client',
      'wrong',
      salt,
      ...gateway.slice(1),
      ...sms,
      ...rest(),
    ]);
    expect(shown.match(/It was refused: please type it again\./g)).toHaveLength(1);
    expect(walked).toHaveProperty('answers');
    expect(readAnswers(file())['INSTAMOJO_CLIENT_SECRET']).toBe(clientSecret);
  });
  test('at the SMS provider too', async () => {
    const { shown } = await type([...first, ...gateway, 'twilio', 'AC77', 'wrong', '+15005550001']);
    expect(shown).toContain('It was refused');
    expect(readAnswers(file())).not.toHaveProperty('TWILIO_AUTH_TOKEN');
  });
});

test('closed in the middle it goes on at the first question without an answer, with the secrets of before', async () => {
  const { walked } = await type([...first, ...gateway, 'twilio', 'AC77']);
  expect(walked).toHaveProperty('fault.en', expect.stringContaining('goes on from here'));
  const before = readAnswers(file());
  const again = await type(['en', token, '+15005550001', '', ...rest()]);
  expect(again.walked).toHaveProperty('answers');
  expect(again.shown.split('\n')[1]).toMatch(/^Twilio: Auth Token/);
  expect(readAnswers(file())).toMatchObject({ ...before, TWILIO_AUTH_TOKEN: token });
});

/** The number of a question in the list of what is set. */
async function menuNumber(question: string): Promise<string> {
  const { shown } = await type(['en', ''], { isInstalled: true });
  return new RegExp(`^ *(\\d+) {2}${question}`, 'm').exec(shown)?.[1] ?? '';
}

test('Enter takes Razorpay and MSG91', async () => {
  const razorpay = ['', 'rzp_test_4711', 'key-secret-4711', 'webhook-secret-4711'];
  const { walked } = await type([...first, ...razorpay, '', 'msg91-authkey', '', ...rest()], {
    trials: { gateway: async () => 'ok' },
  });
  expect(walked).toHaveProperty('answers');
  expect(readConfig(readAnswers(file()))).toMatchObject({ PAYMENT_GATEWAY: 'razorpay', SMS_PROVIDER: 'msg91' });
});

describe('WhatsApp', () => {
  const tried = (shown: string) => shown.match(/It works\./g)?.length;
  test('alone is enough, and is then asked for and tried', async () => {
    const { walked, shown } = await type([...first, ...gateway, 'none', '', ...whatsapp, ...rest()]);
    expect(walked).toHaveProperty('answers');
    expect(shown).toContain('An answer is needed.');
    expect(tried(shown)).toBe(4);
    for (const secret of whatsapp.slice(2)) expect(shown).not.toContain(secret);
    const answers = readAnswers(file());
    const config = readConfig(answers);
    expect(config).toMatchObject({
      SMS_PROVIDER: 'none',
      vendorValues: { WHATSAPP_API_URL: 'https://graph.facebook.com', WHATSAPP_PHONE_NUMBER_ID: meta.phoneNumberId },
    });
    expect(config.vendors.messengers).toHaveLength(1);
    expect(config.vendors.smsProviders).toEqual([]);
    for (const language of ['en', 'hi'] as const) {
      const next = nextThings(answers, language, []).join('\n');
      expect(next).toContain('https://jobs.example.in/api/whatsapp/webhook');
      expect(next).toContain('saral whatsapp-templates');
    }
  });
  test('beside an SMS provider, and asked for again when a token or number is refused', async () => {
    const { walked, shown } = await type([
      ...first,
      ...gateway,
      ...sms.slice(0, -1),
      ...whatsapp.with(2, 'wrong'),
      ...whatsapp.with(0, '106540352242923'),
      ...whatsapp,
      ...rest(),
    ]);
    expect(walked).toHaveProperty('answers');
    expect(shown.match(/It was refused/g)).toHaveLength(2);
    expect(tried(shown)).toBe(5);
    expect(readConfig(readAnswers(file())).vendors.messengers).toHaveLength(1);
  });
  const whatsappSettings = () => Object.keys(readAnswers(file())).filter((name) => name.startsWith('WHATSAPP_'));
  test('that was refused can be left out', async () => {
    const refused = whatsapp.with(2, 'wrong');
    const { walked } = await type([...first, ...gateway, ...sms.slice(0, -1), ...refused, '', ...rest()]);
    expect(walked).toHaveProperty('answers');
    expect(whatsappSettings()).toEqual(['WHATSAPP_PHONE_NUMBER_ID']);
    expect(readConfig(readAnswers(file())).vendors.messengers).toEqual([]);
  });
  test('is asked for when a site ends its SMS', async () => {
    await type(all());
    const provider = await menuNumber('SMS provider');
    const { walked, shown } = await type(['en', provider, 'none', ...whatsapp], { isInstalled: true });
    expect(walked).toHaveProperty('answers');
    expect(tried(shown)).toBe(1);
    expect(readConfig(readAnswers(file())).SMS_PROVIDER).toBe('none');
  });
  test('is left out again with all its settings, and is no longer to be tried', async () => {
    isDown = true;
    await type([...first, ...gateway, 'g', ...sms.slice(0, -1), 'g', ...whatsapp, 'g', ...rest()]);
    expect(readAnswers(file())['SETUP_UNTRIED']).toBe('gateway sms whatsapp');
    const lines = ['en', await menuNumber('WhatsApp: Phone'), ''];
    isDown = false;
    expect((await type(lines, { isInstalled: true })).walked).toHaveProperty('answers');
    const answers = readAnswers(file());
    expect(whatsappSettings()).toEqual(['WHATSAPP_PHONE_NUMBER_ID']);
    expect(answers['SETUP_UNTRIED']).toBe('');
    expect(readConfig(answers).vendors.messengers).toEqual([]);
  });
});

test('a provider that is replaced is no longer to be tried', async () => {
  await type([...first, ...gateway, 'msg91', 'msg91-authkey', ...whatsapp, ...rest()]);
  expect(readAnswers(file())['SETUP_UNTRIED']).toBe('sms');
  await type(['en', await menuNumber('SMS provider'), 'none'], { isInstalled: true });
  expect(readAnswers(file())).toMatchObject({ SMS_PROVIDER: 'none', SETUP_UNTRIED: '' });
});

test('each question is about a setting of docs/settings.md, which names the vendors that it offers', () => {
  const rows = readFileSync('docs/settings.md', 'utf8').split('\n');
  for (const { name, choices = [] } of steps) {
    const row = rows.find((line) => line.startsWith(`| \`${name}\` |`));
    for (const choice of choices) expect(row).toContain(`\`${choice}\``);
    expect(row, name).toBeDefined();
  }
});

describe('run again', () => {
  test('it changes one thing', async () => {
    await type(all());
    const before = readAnswers(file());
    const { shown } = await type(['en', '3', '9812345671'], { isInstalled: true });
    expect(readAnswers(file())).toEqual({ ...before, STAFF_OWNER_PHONE: '9812345671' });
    expect(shown).toContain('Instamojo: Client Secret: set');
    expect(shown).not.toContain(clientSecret);
  });
  test('it keeps what was there when the new answer is refused', async () => {
    await type(all());
    const before = readFileSync(file(), 'utf8');
    const { shown } = await type(['en', '7', 'wrong'], { isInstalled: true });
    expect(shown).toContain('It was refused');
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });
  test('live asks for the keys of the gateway anew, and has another database', async () => {
    await type(all());
    const live = ['en', '1', 'live', '', 'live-client', 'live-secret', salt, ''];
    const { walked } = await type(live, { isInstalled: true, trials: { gateway: async () => 'ok' } });
    expect(walked).toHaveProperty('answers');
    expect(readConfig(readAnswers(file()))).toMatchObject({
      isRehearsal: false,
      DATA_DIR: join(folder, 'data'),
      vendorValues: { INSTAMOJO_API_URL: 'https://api.instamojo.com/', INSTAMOJO_CLIENT_ID: 'live-client' },
    });
  });
});

test('a vendor that is away can be tried again, or left for later', async () => {
  isDown = true;
  const { shown } = await type([...first, ...gateway, 'r', 'g', ...sms.slice(0, -1), 'g', '', ...rest()]);
  expect(shown.match(/No usable answer came/g)).toHaveLength(3);
  expect(readAnswers(file())['SETUP_UNTRIED']).toBe('gateway sms');
  isDown = false;
  await type(['en', ''], { isInstalled: true });
  expect(readAnswers(file())['SETUP_UNTRIED']).toBe('');
});

describe('copies elsewhere', async () => {
  const { recipient } = await makeKey();
  const ofS3 = ['https://s3.example.in', '', 'copies-id', 'copies-secret'];
  const asked = async (copies: readonly string[], outcomes: readonly Outcome[]) => {
    const left = [...outcomes];
    const tried: Answers[] = [];
    const result = await type(all(copies), {
      trials: {
        copies: async (answers) => {
          tried.push(answers);
          return left.shift() ?? 'untriable';
        },
      },
    });
    return { ...result, tried };
  };
  test('to a folder need the public key, which setup says how to make, and are tried at once', async () => {
    const { walked, shown, tried } = await asked(['/srv/copies', 'age1no', recipient], ['ok']);
    expect(walked).toHaveProperty('answers');
    expect(shown).toContain('saral backup-key');
    expect(shown).toContain('That is not right');
    expect(tried).toMatchObject([{ BACKUP_TO: '/srv/copies', BACKUP_KEY: recipient }]);
    expect(readConfig(readAnswers(file()))).toMatchObject({ BACKUP_TO: '/srv/copies', BACKUP_KEY: recipient });
  });
  test('that are refused are asked for again, all of them', async () => {
    const bucket = ['s3://copies/saral', recipient, ...ofS3];
    const { walked, shown, tried } = await asked([...bucket, ...bucket], ['refused', 'ok']);
    expect(walked).toHaveProperty('answers');
    expect(tried).toHaveLength(2);
    expect(shown).not.toContain('copies-secret');
    expect(readConfig(readAnswers(file()))).toMatchObject({
      BACKUP_S3_ENDPOINT: 'https://s3.example.in',
      BACKUP_S3_REGION: 'ap-south-1',
    });
  });
  test('are put to another place by one change, with the key of before', async () => {
    await asked(['s3://copies/saral', recipient, ...ofS3], ['ok']);
    const place = await menuNumber('Encrypted copies');
    const hostKey = `SHA256:${'a'.repeat(43)}`;
    const lines = [
      'en',
      place,
      'sftp://saral@copies.example.in:22/saral',
      '/tmp/copies.key',
      '/etc/copies.key',
      hostKey,
    ];
    let tried: Answers = {};
    const trial: Partial<Trials> = { copies: async (answers) => ((tried = answers), 'ok') };
    const { walked, shown } = await type(lines, { isInstalled: true, trials: trial });
    expect(walked).toHaveProperty('answers');
    // What the program could not read.
    expect(shown.match(/That is not right/g)).toHaveLength(1);
    expect(tried).toMatchObject({ BACKUP_KEY: recipient, BACKUP_SFTP_KEY_FILE: '/etc/copies.key' });
  });
  test('put a file into the place and remove it', async () => {
    const place = join(folder, 'copies');
    const trial = (to: string, more = {}) => trials.copies({ BACKUP_TO: to, BACKUP_KEY: recipient, ...more });
    expect(await trial(place)).toBe('ok');
    expect(readdirSync(place)).toEqual([]);
    expect(await trial(place, { BACKUP_KEY: `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}` })).toBe(
      'refused',
    );
    writeFileSync(join(folder, 'a-file'), '');
    expect(await trial(join(folder, 'a-file/copies'))).toBe('refused');
    expect(await trial('s3://copies/saral')).toBe('refused');
    const bucket = {
      BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
      BACKUP_S3_ACCESS_KEY_ID: 'a',
      BACKUP_S3_SECRET_ACCESS_KEY: 'b',
    };
    expect(await trial('s3://copies/saral', bucket)).toBe('unreachable');
  });
  test('to a folder: the service may write there, and its user owns it', () => {
    const answers = { APP_URL: 'https://jobs.example.in', BACKUP_TO: '/srv/copies' };
    writeServerFiles(folder, 'scripts/server', answers);
    expect(readFileSync(join(folder, unitFile), 'utf8')).toMatch(
      /^ProtectSystem=strict\nReadWritePaths=-\/srv\/copies$/m,
    );
    expect(preparingOf(answers)).toContain('install -d -o saral -g saral -m 0700 /srv/copies');
    writeServerFiles(folder, 'scripts/server', { ...answers, BACKUP_TO: '' });
    expect(readFileSync(join(folder, unitFile), 'utf8')).not.toContain('ReadWritePaths');
  });
});

describe('nothing is asked or written', () => {
  const machines: readonly [string, Partial<Machine>, RegExp][] = [
    ['without root', { isRoot: false }, /as root/],
    ['on a small machine', { memoryBytes: 2 ** 29 }, /512 MB of memory/],
    ['on a full disk', { freeBytes: 2 ** 29 }, /512 MB free/],
    ['with a clock that is off', { aheadMs: -600_000 }, /clock .* wrong/],
    ['on a taken port', { takenPorts: [80] }, /Port 80 is taken/],
  ];
  test.each(machines)('%s', async (_what, machine, says) => {
    const { walked } = await type(all(), { machine: { ...good, ...machine } });
    expect(walked).toHaveProperty('fault.en', expect.stringMatching(says));
    expect(readAnswers(file())).toEqual({});
  });
  test('beside a used database whose key is unknown', async () => {
    mkdirSync(join(folder, 'data/postgres'), { recursive: true });
    expect((await type(all())).walked).toHaveProperty('fault.en', expect.stringContaining('holds a database already'));
    expect(readAnswers(file())).toEqual({});
  });
  test('of a database server that is used', async () => {
    const { shown } = await type([...first.slice(0, -1), 'postgres://user@db.example.in/x'], {
      trials: { database: async () => 'used' },
    });
    expect(shown).toContain('This database is in use already: name an empty one.');
    expect(readAnswers(file())).not.toHaveProperty('DATABASE_URL');
  });
});

test('the file keeps every character, and lines of others', () => {
  mkdirSync(join(folder, 'etc'));
  writeFileSync(file(), "# mine\nOTHER='a b'\n");
  const value = String.raw`a"b\c$d` + "`e'f #g";
  writeAnswers(file(), { ...readAnswers(file()), VALUE: value });
  expect(readAnswers(file())).toEqual({ OTHER: 'a b', VALUE: value });
  expect(readFileSync(file(), 'utf8')).toMatch(/^# mine\n/);
});
