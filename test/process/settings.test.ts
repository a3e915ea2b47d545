import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeTemplateFile } from '#features/notifications/model/template-file.ts';
import {
  describeDemo,
  readSettings,
  refusePublicDemo,
  refuseUnready,
  type SettingName,
  StartupError,
} from '#platform/operations/config.ts';
import { settingWarnings as warningsOf } from '#platform/operations/setting-warnings.ts';
import { liveSettings } from './live-settings.ts';
import { readConfig, settings, settingWarnings } from '../../src/product/settings.ts';
import { vendors } from '../../src/vendors.ts';

/** The rows of the first table of docs/settings.md. */
const documented = readFileSync('docs/settings.md', 'utf8')
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .map(([name = '', standard = '', needed = '']) => ({ name: name.replaceAll('`', ''), standard, needed }));

const live = liveSettings;
const refusal = (env: NodeJS.ProcessEnv, dev = false): string => {
  try {
    refusePublicDemo(readConfig(env, dev));
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('docs/settings.md', () => {
  test('lists every setting of the program, in its order, and no other', () => {
    expect(documented.map((entry) => entry.name)).toEqual(Object.keys(settings));
  });

  test('has the defaults of the program', () => {
    const config = readConfig({});
    for (const { name, standard } of documented) {
      const value = config[name as SettingName];
      if (value === undefined) continue;
      expect(standard, name).toBe(`\`${value === false ? 'no' : String(value)}\``);
    }
  });

  test('lists the settings without which a live start is refused', () => {
    expect(refusal(live)).toBe('accepted');
    const needed = documented.filter((entry) => entry.needed === 'live').map((entry) => entry.name);
    const refused = documented
      .map((entry) => entry.name)
      .filter(
        (name) =>
          refusal({ ...live, [name]: undefined }) ===
          `missing setting: ${name} (APP_MODE=live, STORAGE=local; see docs/settings.md)`,
      );
    expect(refused).toEqual(needed);
  });

  test('lists the settings of an object store', () => {
    const needed = documented.filter((entry) => entry.needed.includes('STORAGE=s3')).map((entry) => entry.name);
    expect(refusal({ STORAGE: 's3' })).toContain(`missing setting: ${needed.join(', ')} (`);
  });
});

describe('a rehearsal', () => {
  const rehearsal = { ...live, APP_MODE: 'rehearsal', INSTAMOJO_API_URL: 'https://test.instamojo.com/v2' };
  const razorpay = {
    ...rehearsal,
    INSTAMOJO_API_URL: undefined,
    INSTAMOJO_CLIENT_ID: undefined,
    INSTAMOJO_CLIENT_SECRET: undefined,
    INSTAMOJO_PRIVATE_SALT: undefined,
    PAYMENT_GATEWAY: 'razorpay',
    RAZORPAY_API_URL: 'https://api.razorpay.com',
    RAZORPAY_KEY_ID: 'rzp_test_Ab12Cd34Ef56Gh',
    RAZORPAY_KEY_SECRET: 'a secret of the tests',
    RAZORPAY_WEBHOOK_SECRET: 'a webhook secret of the tests',
  };

  test('takes a gateway in its test mode, and messages of real vendors', () => {
    expect(refusal(rehearsal)).toBe('accepted');
    expect(refusal(razorpay)).toBe('accepted');
  });
  test.each([
    [
      'the real host of Instamojo',
      { ...rehearsal, INSTAMOJO_API_URL: 'https://api.instamojo.com/v2' },
      'INSTAMOJO_API_URL',
    ],
    [
      'a host that begins like the test host',
      { ...rehearsal, INSTAMOJO_API_URL: 'https://test.instamojo.com.example/v2' },
      'INSTAMOJO_API_URL',
    ],
    ['real keys of Razorpay', { ...razorpay, RAZORPAY_KEY_ID: 'rzp_live_Ab12Cd34Ef56Gh' }, 'RAZORPAY_KEY_ID'],
    [
      'a second gateway that could move real money',
      { ...rehearsal, ...razorpay, ...live, APP_MODE: 'rehearsal', INSTAMOJO_API_URL: 'https://api.instamojo.com/v2' },
      'INSTAMOJO_API_URL',
    ],
  ])('refuses %s', (_what, env, name) => {
    expect(refusal(env)).toBe(
      `${name} is not of the gateway's test mode: real money would move in a rehearsal (see docs/settings.md)`,
    );
  });
  test.each([
    ['no https', { APP_URL: 'http://saral.example.in' }, 'APP_URL must start with https://'],
    ['a simulator', { TWILIO_API_URL: 'https://example.com/sandbox/twilio' }, 'TWILIO_API_URL names a sandbox'],
    ['a secret that is missing', { DATA_KEY: undefined }, 'missing setting: DATA_KEY'],
    ["the demo's owner", { STAFF_OWNER_PHONE: '9000000009' }, 'STAFF_OWNER_PHONE is what the demo uses'],
  ])('refuses %s as a live start does', (_what, env, reason) => {
    expect(refusal({ ...rehearsal, ...env })).toContain(reason);
  });
  test('has the test host that a live start refuses', () => {
    expect(refusal({ ...rehearsal, APP_MODE: 'live' })).toContain('INSTAMOJO_API_URL names a sandbox, a test host');
    expect(() => readConfig({ ...razorpay, APP_MODE: 'live' })).toThrow("RAZORPAY_KEY_ID is of the vendor's test mode");
  });
});

test('a vendor is named by its adapter and the register only', () => {
  const names = [...vendors.gateways, ...vendors.smsProviders].map((vendor) => vendor.name).join('|');
  const naming = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\/providers\//.test(file) && new RegExp(names, 'i').test(readFileSync(file, 'utf8')),
  );
  expect(naming).toEqual(['src/vendors.ts']);
});

describe('a second gateway', () => {
  const second = {
    name: 'second',
    apiUrl: 'SECOND_API_URL',
    demo: { SECOND_KEY: 'demo' },
    minLength: { SECOND_KEY: 8 },
  };
  const both = { ...vendors, gateways: [...vendors.gateways.slice(0, 1), second] };
  const settingsOfSecond = { SECOND_API_URL: 'https://api.second.example.in', SECOND_KEY: 'k1f0c9a2' };
  const used = (env: NodeJS.ProcessEnv) =>
    readSettings(both, { ...live, ...env }).vendors.gateways.map((gateway) => gateway.name);

  test('needs its settings in a live start once it is chosen or has one', () => {
    expect(used({})).toEqual(['instamojo']);
    expect(() => used({ PAYMENT_GATEWAY: 'second' })).toThrow('missing setting: SECOND_API_URL, SECOND_KEY (');
    expect(() => used({ SECOND_KEY: 'k1f0c9a2' })).toThrow('missing setting: SECOND_API_URL (');
    expect(used({ PAYMENT_GATEWAY: 'second', ...settingsOfSecond })).toEqual(['instamojo', 'second']);
    expect(() => used({ PAYMENT_GATEWAY: 'third' })).toThrow('PAYMENT_GATEWAY must be instamojo or second');
  });
  test('leaves the replaced one out where its settings are gone', () => {
    const gone = { ...live, INSTAMOJO_API_URL: '', INSTAMOJO_CLIENT_ID: '', INSTAMOJO_CLIENT_SECRET: '' };
    const env = { ...gone, INSTAMOJO_PRIVATE_SALT: '', PAYMENT_GATEWAY: 'second', ...settingsOfSecond };
    expect(used(env)).toEqual(['second']);
  });
  test('is refused in a live start with values of the demo, a test host or a short secret', () => {
    const chosen = { PAYMENT_GATEWAY: 'second', ...settingsOfSecond };
    expect(() => used({ ...chosen, SECOND_KEY: 'demo' })).toThrow(
      'SECOND_KEY must have 8 characters or more; SECOND_KEY is what the demo uses',
    );
    expect(() => used({ ...chosen, SECOND_API_URL: 'http://127.0.0.1:1/second' })).toThrow(
      'SECOND_API_URL names a sandbox',
    );
  });
  test('Razorpay needs its settings without the previous secret, and no key of its test mode', () => {
    const chosen = {
      ...live,
      PAYMENT_GATEWAY: 'razorpay',
      RAZORPAY_API_URL: 'https://api.gateway.example.in',
      RAZORPAY_KEY_ID: 'rzp_live_Ab12Cd34Ef56Gh',
      RAZORPAY_KEY_SECRET: 'k1f0c9a2',
      RAZORPAY_WEBHOOK_SECRET: '1f0c9a2b7d3e4865',
    };
    const start = (env: NodeJS.ProcessEnv) => readSettings(vendors, { ...chosen, ...env }).PAYMENT_GATEWAY;
    expect(start({})).toBe('razorpay');
    expect(start({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'x' })).toBe('razorpay');
    expect(() => start({ RAZORPAY_WEBHOOK_SECRET: '' })).toThrow('missing setting: RAZORPAY_WEBHOOK_SECRET (');
    expect(() => start({ RAZORPAY_KEY_ID: 'rzp_test_Ab12Cd34Ef56Gh' })).toThrow(
      "RAZORPAY_KEY_ID is of the vendor's test mode",
    );
    expect(() => start({ RAZORPAY_API_URL: 'https://site.example/sandbox/razorpay' })).toThrow(
      'RAZORPAY_API_URL names a sandbox',
    );
  });
  test('is used in every demo, with the names of its settings known', () => {
    const config = readSettings(both, {});
    expect(config.vendors.gateways).toHaveLength(2);
    expect(warningsOf(both, config, { SECOND_KY: 'x' })).toEqual([
      'SECOND_KY is not a setting; did you mean SECOND_KEY?',
    ]);
    expect(describeDemo(readSettings(both, { SECOND_API_URL: 'https://api.second.example.in' }))).toContain(
      'payments go to SECOND_API_URL',
    );
  });
});

describe('a human check of a vendor', () => {
  const chosen = {
    ...live,
    HUMAN_CHECK: 'turnstile',
    TURNSTILE_URL: 'https://challenges.vendor.example.in',
    TURNSTILE_SITE_KEY: '0x4AAAAAAADnPIDROrmt1Wwj',
    TURNSTILE_SECRET_KEY: '0x4AAAAAAADnPIDROrmt1WwjSecretOfOurs',
  };
  test('needs its settings in a live start once it is chosen, and none before', () => {
    expect(refusal(chosen)).toBe('accepted');
    expect(refusal({ ...live, HUMAN_CHECK: 'turnstile' })).toContain(
      'missing setting: TURNSTILE_URL, TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY (',
    );
    expect(refusal({ ...live, HUMAN_CHECK: 'recaptcha' })).toContain('HUMAN_CHECK must be altcha or turnstile');
  });
  test.each([
    ['2x00000000000000000000AB', "is of the vendor's test mode, in which nothing is real"],
    ['1x00000000000000000000AA', 'is what the demo uses, which everybody knows'],
  ])('is refused in a live start with the key %s', (key, why) => {
    expect(refusal({ ...chosen, TURNSTILE_SITE_KEY: key })).toBe(`TURNSTILE_SITE_KEY ${why} (see docs/settings.md)`);
  });
  test('is refused in a live start with a simulator', () => {
    expect(refusal({ ...chosen, TURNSTILE_URL: 'https://saral.example.in/sandbox/turnstile' })).toContain(
      'TURNSTILE_URL names a sandbox',
    );
  });
});

describe('settings', () => {
  test('that are empty count as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000);
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['APP_URL', 'example.com'],
    ['APP_URL', 'ftp://example.com'],
    ['APP_MODE', 'Live'],
    ['DEMO_PUBLIC', 'true'],
    ['DATABASE_URL', 'mysql://db.example/saral'],
    ['DATABASE_POOL', '1'],
    ['SESSION_SECRET', 'hunter2'],
    ['DATA_KEY', 'hunter2'],
    ['TRUST_PROXY', '1'],
    ['OTP_ADDRESS_HARD', 'many'],
    ['PAYMENT_GATEWAY', 'paypal'],
    ['SMS_PROVIDER', 'pigeon'],
    ['STORAGE', 'floppy'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'a, b'],
    ['STAFF_MAIL', 'nobody'],
    ['OWNER_MAIL', 'nobody'],
  ])('%s=%s is refused by name, without its value', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^wrong setting: ${name} (must|is|Invalid|Too)`));
    expect(message.split(`${name} `)[1]).not.toContain(value);
  });

  test('that are wrong are all reported at once', () => {
    expect(refusal({ PORT: 'x', STORAGE: 'y' })).toMatch(/PORT must be a whole number; STORAGE must be local or s3/);
  });

  test.each([
    ['the demo for everybody', { HOST: '0.0.0.0' }, 'DEMO_PUBLIC=yes'],
    ['the demo on this network', { HOST: '192.168.1.5' }, 'DEMO_PUBLIC=yes'],
    ['a demo under the name of a site', { APP_URL: 'https://saral.example.in' }, 'APP_MODE=live'],
    ['a demo behind a proxy', { TRUST_PROXY: 'yes' }, 'DEMO_PUBLIC=yes'],
    ['a live site without https', { ...live, APP_URL: 'http://example.com' }, 'APP_URL must start with https://'],
    [
      'a live site with the gateway sandbox',
      { ...live, INSTAMOJO_API_URL: 'https://example.com/sandbox/instamojo' },
      'INSTAMOJO_API_URL names a sandbox',
    ],
    [
      'a live site with a gateway on this machine',
      { ...live, INSTAMOJO_API_URL: 'https://localhost:3100/instamojo' },
      'INSTAMOJO_API_URL names a sandbox',
    ],
    [
      'a live site with a gateway without https',
      { ...live, INSTAMOJO_API_URL: 'http://api.instamojo.com' },
      'without https',
    ],
    [
      'a live site with a messaging sandbox',
      { ...live, TWILIO_API_URL: 'http://127.0.0.1:3100/twilio' },
      'TWILIO_API_URL names a sandbox',
    ],
  ])('refuse %s', (_what, env, reason) => {
    expect(refusal(env)).toContain(reason);
  });

  test.each([
    [{ HUMAN_CHECK_COST: '999' }, 'HUMAN_CHECK_COST is below 1000, so the captcha costs a program nothing'],
    [{ OTP_ADDRESS_SOFT: '101' }, 'OTP_ADDRESS_SOFT is above 100, so it limits nobody'],
    [{ OTP_ADDRESS_HARD: '3001' }, 'OTP_ADDRESS_HARD is above 3000, so it limits nobody'],
    [{ OTP_OVERALL_SOFT: '6001' }, 'OTP_OVERALL_SOFT is above 6000, so it limits nobody'],
    [{ OTP_OVERALL_HARD: '1000000' }, 'OTP_OVERALL_HARD is above 50000, so it limits nobody'],
  ])('refuse a live site with a limit that protects nothing: %o', (env, reason) => {
    expect(refusal({ ...live, ...env })).toBe(`${reason}; a live start refuses it (see docs/settings.md)`);
    expect(refusal(env)).toBe('accepted');
  });
  test('accept a live site with these limits at their bounds', () => {
    const bounds = {
      HUMAN_CHECK_COST: '1000',
      OTP_ADDRESS_SOFT: '100',
      OTP_ADDRESS_HARD: '3000',
      OTP_OVERALL_SOFT: '6000',
      OTP_OVERALL_HARD: '50000',
    };
    expect(refusal({ ...live, ...bounds })).toBe('accepted');
  });

  test('refuse development in live mode', () => {
    expect(refusal(live, true)).toContain('demo mode only');
  });
});

describe('the texts of a live site with MSG91', () => {
  const folder = mkdtempSync(join(tmpdir(), 'saral-templates-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'sms-templates.json');
  const settings = {
    ...live,
    TWILIO_API_URL: undefined,
    TWILIO_ACCOUNT_SID: undefined,
    TWILIO_AUTH_TOKEN: undefined,
    TWILIO_FROM: undefined,
    SMS_PROVIDER: 'msg91',
    MSG91_API_URL: 'https://control.msg91.com',
    MSG91_AUTH_KEY: 'an-authkey',
    MSG91_REPORT_SECRET: 'r'.repeat(32),
    SMS_TEMPLATES_FILE: path,
  };
  const refusedTexts = (env: NodeJS.ProcessEnv = {}): string => {
    try {
      refuseUnready(readConfig({ ...settings, ...env }));
    } catch (error) {
      return (error as Error).message;
    }
    return 'accepted';
  };
  const host = new URL(live.APP_URL).hostname;
  const empty = writeTemplateFile(undefined, { company: { en: 'Asha', hi: 'आशा' }, host }) ?? '';
  let ids = 0;
  const filled = empty
    .replace('"entityId": ""', '"entityId": "1101234567890123456"')
    .replace('"header": ""', '"header": "ASHAWK"')
    .replaceAll('"dltTemplateId": ""', '"dltTemplateId": "1107123456789012345"')
    .replaceAll('"templateId": ""', () => `"templateId": "${(++ids).toString(16).padStart(24, '0')}"`);

  test('are refused by name until they are filled in', () => {
    expect(refusedTexts()).toMatch(
      /^SMS_TEMPLATES_FILE: it can't be read \(ENOENT\); write it with `npm run sms-templates`/,
    );
    writeFileSync(path, empty);
    expect(refusedTexts()).toMatch(
      /entityId is missing; header is missing; sign-in-code\.en\.templateId is missing; .* and \d+ more/,
    );
    writeFileSync(path, filled.replace('"000000000000000000000001"', '"00000000000000000000001"'));
    expect(refusedTexts()).toContain('sign-in-code.en.templateId is not an id of the provider');
    writeFileSync(path, filled);
    expect(refusedTexts()).toBe('accepted');
    expect(refusedTexts({ APP_URL: 'https://other.example' })).toContain('sign-in-code.en.text is not the text');
  });
  test('are not asked for by another provider, or in a demo', () => {
    expect(() => refuseUnready(readConfig(live))).not.toThrow();
    expect(() => refuseUnready(readConfig({ SMS_PROVIDER: 'msg91' }))).not.toThrow();
  });
  test.each(Object.keys(settings).filter((name) => /^(MSG91|SMS_TEMPLATES)/.test(name)))('need %s', (name) => {
    expect(refusal({ ...settings, [name]: undefined })).toContain(`missing setting: ${name}`);
  });
  test('the secret of the address of reports is long, and not that of the demo', () => {
    expect(refusal({ ...settings, MSG91_REPORT_SECRET: 'r'.repeat(31) })).toContain('MSG91_REPORT_SECRET must have 32');
    expect(refusal({ ...settings, MSG91_AUTH_KEY: 'demo' })).toContain('MSG91_AUTH_KEY is what the demo uses');
  });
});

describe('WhatsApp of a live site', () => {
  const whatsapp = {
    WHATSAPP_API_URL: 'https://graph.facebook.com',
    WHATSAPP_TOKEN: 'EAAG-a-token',
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_BUSINESS_ACCOUNT_ID: '102290129340398',
    WHATSAPP_APP_SECRET: 'f0e1d2c3b4a5968778695a4b3c2d1e0f',
    WHATSAPP_VERIFY_TOKEN: 'a word of ours',
  };
  const ready = (env: NodeJS.ProcessEnv): string => {
    try {
      refuseUnready(readConfig({ ...live, ...whatsapp, ...env }));
    } catch (error) {
      return (error as Error).message;
    }
    return 'accepted';
  };
  test('is not needed, and needs all of its settings once one is there', () => {
    expect(readConfig(live).vendors.messengers).toEqual([]);
    expect(refusal({ ...live, ...whatsapp })).toBe('accepted');
    for (const name of Object.keys(whatsapp))
      expect(refusal({ ...live, ...whatsapp, [name]: undefined })).toContain(`missing setting: ${name} (`);
  });
  test('is refused with a short secret, values of the demo, or numbers in place of ids', () => {
    expect(ready({})).toBe('accepted');
    expect(refusal({ ...live, ...whatsapp, WHATSAPP_APP_SECRET: 'short' })).toContain(
      'WHATSAPP_APP_SECRET must have 16 characters or more',
    );
    expect(refusal({ ...live, ...whatsapp, WHATSAPP_TOKEN: 'demo' })).toContain('WHATSAPP_TOKEN is what the demo uses');
    expect(ready({ WHATSAPP_PHONE_NUMBER_ID: '+919876543210' })).toContain('WHATSAPP_PHONE_NUMBER_ID must be the id');
    expect(ready({ WHATSAPP_API_VERSION: '25' })).toContain('WHATSAPP_API_VERSION must be a version');
  });
  test('alone, without SMS, is not warned of', () => {
    const alone = { ...live, ...whatsapp, SMS_PROVIDER: 'none' };
    expect(settingWarnings(readConfig(alone), alone).filter((warning) => warning.includes('SMS_PROVIDER'))).toEqual([]);
  });
});

test('SMS_PROVIDER=none needs no vendor, and the start says what it means', () => {
  const none = {
    ...live,
    TWILIO_API_URL: undefined,
    TWILIO_ACCOUNT_SID: undefined,
    TWILIO_AUTH_TOKEN: undefined,
    TWILIO_FROM: undefined,
    SMS_PROVIDER: 'none',
  };
  expect(refusal(none)).toBe('accepted');
  expect(settingWarnings(readConfig(none), none)).toContain(
    'SMS_PROVIDER is none: no OTP is sent, so nobody can log in',
  );
});

describe('a live start', () => {
  const secret = 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6';
  const vendors = ['INSTAMOJO_API_URL', 'TWILIO_API_URL'] as const;

  test.each(
    [
      'https://test.instamojo.com',
      'https://TEST.instamojo.com/v2',
      'https://api.sandbox.vendor.in',
      'https://api-sandbox.vendor.in',
      'https://vendor.in/api/sandbox/v2',
      'https://vendor.in/api/%73andbox/v2',
      'https://vendor.in/api/%73andbox%2Fv2',
      'https://vendor.in/%',
      `${live.APP_URL}/v2`,
      'https://[::1]:3330/x',
      'https://[::]/x',
      'https://[::ffff:127.0.0.1]/x',
      'https://127.1/x',
      'https://127.8.9.1',
      'https://2130706433/x',
      'https://0x7f000001/x',
      'https://0177.0.0.1/x',
      'https://0.0.0.0:3100',
      'https://LOCALHOST/x',
      'https://localhost./x',
      'https://api.localhost/x',
    ].flatMap((url) => vendors.map((name) => [name, url] as const)),
  )('refuses %s=%s as a simulator or a test host', (name, url) => {
    const message = refusal({ ...live, [name]: url });
    expect(message).toMatch(new RegExp(`^${name} names `));
    expect(message).not.toContain(new URL(url).hostname);
  });
  test('accepts a vendor host whose name only starts like a test host', () => {
    expect(refusal({ ...live, INSTAMOJO_API_URL: 'https://api.testimony.in/sandboxes' })).toBe('accepted');
  });

  test.each([
    ['INSTAMOJO_CLIENT_ID', 'demo'],
    ['INSTAMOJO_CLIENT_SECRET', 'demo'],
    ['INSTAMOJO_PRIVATE_SALT', 'demo'],
    ['TWILIO_ACCOUNT_SID', 'ACdemo'],
    ['TWILIO_AUTH_TOKEN', 'demo'],
    ['TWILIO_FROM', '+15005550006'],
    ['STAFF_OWNER_PHONE', '9000000009'],
    ['STAFF_OWNER_PHONE', '+91 90000 00009'],
    ['INVITED_PHONES', '9812345671, 9000000002'],
    ['MAIL_FROM', 'Namuna Enterprises <no-reply@namuna.example>'],
    ['STAFF_MAIL', 'office@namuna.example'],
    ['OWNER_MAIL', 'office@namuna.example'],
  ])('refuses what the demo uses: %s=%s', (name, value) => {
    const message = refusal({ ...live, [name]: value });
    expect(message).toContain(`${name} is what the demo uses`);
    if (value !== 'demo') expect(message).not.toContain(value);
  });

  test.each([
    ['SESSION_SECRET', 's'.repeat(64)],
    ['DATA_KEY', 'ab'.repeat(20)],
    ['DATA_KEY', '123456789'.repeat(5)],
  ])('refuses %s with fewer than ten different characters', (name, value) => {
    expect(refusal({ ...live, [name]: value })).toContain(
      `${name} repeats itself: it must have 10 different characters or more`,
    );
    expect(refusal({ ...live, [name]: `${value}0klmnopqrst` })).toBe('accepted');
  });
  test('refuses one secret for two purposes', () => {
    const message = refusal({ ...live, SESSION_SECRET: secret, DATA_KEY: secret });
    expect(message).toContain('SESSION_SECRET and DATA_KEY must differ');
  });
  test('refuses a secret of before that is the same, or alone', () => {
    expect(refusal({ ...live, DATA_KEY_PREVIOUS: live.DATA_KEY })).toContain(
      'DATA_KEY_PREVIOUS is the same as DATA_KEY',
    );
    expect(refusal({ ...live, INSTAMOJO_PRIVATE_SALT_PREVIOUS: live.INSTAMOJO_PRIVATE_SALT })).toContain(
      'INSTAMOJO_PRIVATE_SALT_PREVIOUS is the same as INSTAMOJO_PRIVATE_SALT',
    );
    expect(refusal({ ...live, RAZORPAY_KEY_SECRET_PREVIOUS: 'x' })).toContain(
      'RAZORPAY_KEY_SECRET_PREVIOUS is set without RAZORPAY_KEY_SECRET',
    );
    expect(refusal({ ...live, SESSION_SECRET_PREVIOUS: 'short' })).toContain('SESSION_SECRET_PREVIOUS must have 32');
    expect(refusal({ ...live, SESSION_SECRET_PREVIOUS: `${live.SESSION_SECRET} of before` })).toBe('accepted');
  });
  test('refuses a salt under 16 characters', () => {
    const message = refusal({ ...live, INSTAMOJO_PRIVATE_SALT: 'x1y2z3x1y2z3x1y' });
    expect(message).toContain('INSTAMOJO_PRIVATE_SALT must have 16 characters or more');
  });
  test('refuses DEMO_PUBLIC', () => {
    expect(refusal({ ...live, DEMO_PUBLIC: 'yes' })).toContain('DEMO_PUBLIC');
  });
  test.each([
    'https://owner:hunter2@saral.example.in',
    'https://owner@saral.example.in',
    'https://saral.example.in/shop',
    'https://saral.example.in/?ref=hunter2',
    'https://saral.example.in/#hunter2',
  ])('refuses APP_URL=%s', (url) => {
    const message = refusal({ ...live, APP_URL: url });
    expect(message).toContain("APP_URL must be the site's address alone");
    expect(message).not.toMatch(/hunter2|owner|shop/);
  });
  test('accepts a URL with a port or a trailing slash', () => {
    expect(refusal({ ...live, APP_URL: 'https://saral.example.in:8443/' })).toBe('accepted');
  });
  test('reports all errors at once', () => {
    const message = refusal({
      ...live,
      DEMO_PUBLIC: 'yes',
      INSTAMOJO_PRIVATE_SALT: 'short',
      TWILIO_FROM: '+15005550006',
    });
    for (const name of ['DEMO_PUBLIC', 'INSTAMOJO_PRIVATE_SALT', 'TWILIO_FROM']) expect(message).toContain(name);
  });
});

describe('a start warns', () => {
  const warnings = (env: NodeJS.ProcessEnv): readonly string[] => settingWarnings(readConfig(env), env);
  test('about nothing in a correct configuration, with any other environment variables', () => {
    const machine = { PATH: '/bin', HOME: '/root', TERM: 'x', SHELL: 'sh', LANG: 'C', PWD: '/', HOSTNAME: 'x' };
    const hoster = {
      SANDBOX_PORT: '3100',
      CHROMIUM_PATH: 'x',
      NODE_ENV: 'production',
      npm_config_port: '1',
      AWS_REGION: 'x',
    };
    expect(warnings({ ...live, ...machine, ...hoster })).toEqual([]);
    expect(warnings({ ...machine, ...hoster })).toEqual([]);
  });
  test('about https without a trusted proxy: all visitors would share one limit', () => {
    expect(warnings({ ...live, TRUST_PROXY: 'no' })).toEqual([expect.stringContaining('TRUST_PROXY')]);
    expect(warnings({ APP_URL: 'https://demo.example.in' })).toEqual([expect.stringContaining('TRUST_PROXY')]);
  });
  test.each([
    ['TRUST_PROX', 'TRUST_PROXY'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['trust_proxy', 'TRUST_PROXY'],
    ['SESION_SECRET', 'SESSION_SECRET'],
    ['DATA_KEYS', 'DATA_KEY'],
    ['HOSTS', 'HOST'],
    ['INSTAMOJO_SALT', 'INSTAMOJO_PRIVATE_SALT'],
    ['TWILIO_TOKEN', 'TWILIO_AUTH_TOKEN'],
    ['OTP_ADDRES_SOFT', 'OTP_ADDRESS_SOFT'],
    ['S3_KEY', 'S3_REGION'],
  ])('about %s, which is not a setting', (name, meant) => {
    const message = warnings({ ...live, [name]: 'hunter2' });
    expect(message).toHaveLength(1);
    expect(message[0]).toContain(name);
    expect(message[0]).not.toContain('hunter2');
    if (name !== 'S3_KEY') expect(message[0]).toContain(`did you mean ${meant}?`);
  });
});

describe('the start message of a demo', () => {
  const message = (env: NodeJS.ProcessEnv): string => describeDemo(readConfig(env));
  test('says that by default nothing leaves it', () => {
    expect(message({})).toBe('Demo mode: no real message is sent and no real money moves.');
  });
  test('names the parts that reach real services, and the rest', () => {
    expect(message({ SMTP_URL: 'smtps://mail.example.com' })).toBe(
      'Demo mode: mails go out through SMTP_URL, no real SMS is sent, no real money moves.',
    );
    expect(message({ TWILIO_API_URL: 'https://api.twilio.com', INSTAMOJO_API_URL: 'https://api.instamojo.com' })).toBe(
      'Demo mode: no real mail is sent, SMS go out through TWILIO_API_URL, payments go to INSTAMOJO_API_URL.',
    );
  });
});
