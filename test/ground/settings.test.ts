import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoTruth, readConfig, type SettingName, settings, StartRefusal } from '#host/config.ts';

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

const live = {
  APP_MODE: 'live',
  APP_URL: 'https://example.com',
  SESSION_SECRET: 's'.repeat(32),
  DATA_KEY: 'd'.repeat(32),
  STAFF_OWNER_PHONE: '9000000009',
  INSTAMOJO_API_URL: 'https://api.instamojo.com',
  INSTAMOJO_CLIENT_ID: 'id',
  INSTAMOJO_CLIENT_SECRET: 'secret',
  INSTAMOJO_PRIVATE_SALT: 'salt',
  TWILIO_API_URL: 'https://api.twilio.com',
  TWILIO_ACCOUNT_SID: 'sid',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'office@example.com',
};
const refusal = (env: NodeJS.ProcessEnv, dev = false): string => {
  try {
    readConfig(env, dev);
  } catch (error) {
    if (error instanceof StartRefusal) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('docs/settings.md', () => {
  test('names every setting of the program, in its order, and no other', () => {
    expect(documented.map((it) => it.name)).toEqual(Object.keys(settings));
  });

  test('gives the defaults that the program has', () => {
    const config = readConfig({});
    for (const { name, standard } of documented) {
      const value = config[name as SettingName];
      if (value === undefined) continue;
      expect(standard, name).toBe(`\`${value === false ? 'no' : String(value)}\``);
    }
  });

  test('says what a live start needs, and that is what it refuses to do without', () => {
    expect(refusal(live)).toBe('accepted');
    const needed = documented.filter((it) => it.needed === 'live').map((it) => it.name);
    const refused = documented
      .map((it) => it.name)
      .filter(
        (name) =>
          refusal({ ...live, [name]: undefined }) ===
          `missing setting: ${name} (APP_MODE=live, STORAGE=local; see docs/settings.md)`,
      );
    expect(refused).toEqual(needed);
  });

  test('says what an object store needs', () => {
    const needed = documented.filter((it) => it.needed.includes('STORAGE=s3')).map((it) => it.name);
    expect(refusal({ STORAGE: 's3' })).toContain(`missing setting: ${needed.join(', ')} (`);
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
  ])('%s=%s is refused by name, without its value', (name, value) => {
    const said = refusal({ [name]: value });
    expect(said).toMatch(new RegExp(`^wrong setting: ${name} (must|is|Invalid|Too)`));
    expect(said.split(`${name} `)[1]).not.toContain(value);
  });

  test('that are wrong are all named at once', () => {
    expect(refusal({ PORT: 'x', STORAGE: 'y' })).toMatch(/PORT must be a whole number; STORAGE must be local or s3/);
  });

  test.each([
    ['the demo for everybody', { HOST: '0.0.0.0' }, 'DEMO_PUBLIC=yes'],
    ['the demo on this network', { HOST: '192.168.1.5' }, 'DEMO_PUBLIC=yes'],
    ['a live site without https', { ...live, APP_URL: 'http://example.com' }, 'APP_URL must start with https://'],
    [
      'a live site with the stand-in of the gateway',
      { ...live, INSTAMOJO_API_URL: 'https://example.com/sandbox/instamojo' },
      'INSTAMOJO_API_URL names a stand-in',
    ],
    [
      'a live site with a gateway on this machine',
      { ...live, INSTAMOJO_API_URL: 'https://localhost:3100/instamojo' },
      'INSTAMOJO_API_URL names a stand-in',
    ],
    [
      'a live site with a gateway without https',
      { ...live, INSTAMOJO_API_URL: 'http://api.instamojo.com' },
      'without https',
    ],
    [
      'a live site with the stand-in for messages',
      { ...live, TWILIO_API_URL: 'http://127.0.0.1:3100/twilio' },
      'TWILIO_API_URL names a stand-in',
    ],
  ])('refuse %s', (_what, env, reason) => {
    expect(refusal(env)).toContain(reason);
  });

  test('refuse development in live mode', () => {
    expect(refusal(live, true)).toContain('demo mode only');
  });
});

describe('what a demo says of itself at its start', () => {
  const said = (env: NodeJS.ProcessEnv): string => demoTruth(readConfig(env));
  test('by itself nothing leaves it', () => {
    expect(said({})).toBe('Demo mode: no real message is sent and no real money moves.');
  });
  test('what the settings send elsewhere is said, and the rest stays', () => {
    expect(said({ SMTP_URL: 'smtps://mail.example.com' })).toBe(
      'Demo mode: mails go out through SMTP_URL, no real SMS is sent, no real money moves.',
    );
    expect(said({ TWILIO_API_URL: 'https://api.twilio.com', INSTAMOJO_API_URL: 'https://api.instamojo.com' })).toBe(
      'Demo mode: no real mail is sent, SMS go out through TWILIO_API_URL, payments go to INSTAMOJO_API_URL.',
    );
  });
});
