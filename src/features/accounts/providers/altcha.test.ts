import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { makeAltcha } from './altcha.ts';
import { solve } from '#test/accounts.ts';

const secrets = { signatureSecrets: ['one'], keySecrets: ['two'] } as const;
const check = makeAltcha({ cost: 2, ...secrets });
const now = new Date();
const expiresAt = new Date(now.getTime() + 5 * minuteMs);
const issue = (purpose = 'otp', level = 1) => check.issue({ purpose, level, averageKeys: 3, expiresAt });
const edit = (
  solved: string,
  change: (input: {
    challenge: { parameters: Record<string, unknown>; signature: string };
    solution: Record<string, unknown>;
  }) => void,
): string => {
  const value = JSON.parse(Buffer.from(solved, 'base64').toString()) as Parameters<typeof change>[0];
  change(value);
  return Buffer.from(JSON.stringify(value)).toString('base64');
};

test('a solution is read with its level and expiry', async () => {
  const challenge = await issue();
  const read = await check.verify(await solve(challenge), 'otp', now);
  expect(read).toEqual({
    id: challenge.parameters.nonce,
    level: 1,
    expiresAt: new Date(Math.floor(expiresAt.getTime() / 1000) * 1000),
  });
});

test('a solution of a challenge of before a change of the secret is taken while the one before is set', async () => {
  const solved = await solve(await issue());
  const changed = makeAltcha({ cost: 2, signatureSecrets: ['new', 'one'], keySecrets: ['new key', 'two'] });
  expect(await changed.verify(solved, 'otp', now)).toMatchObject({ level: 1 });
  const fresh = await solve(await changed.issue({ purpose: 'otp', level: 1, averageKeys: 3, expiresAt }));
  expect(await changed.verify(fresh, 'otp', now)).toMatchObject({ level: 1 });
  expect(await check.verify(fresh, 'otp', now)).toBeUndefined();
});

test('a solution for another purpose, too old, or of another site is rejected', async () => {
  const solved = await solve(await issue());
  expect(await check.verify(solved, 'claim', now)).toBeUndefined();
  expect(await check.verify(solved, 'otp', new Date(expiresAt.getTime() + 1))).toBeUndefined();
  const other = makeAltcha({ cost: 2, signatureSecrets: ['other'], keySecrets: ['two'] });
  expect(await other.verify(solved, 'otp', now)).toBeUndefined();
});

test('an edited challenge or a made-up solution is rejected', async () => {
  const solved = await solve(await issue());
  for (const change of [
    edit(solved, (input) => {
      input.challenge.parameters['data'] = { purpose: 'otp', level: 5 };
    }),
    edit(solved, (input) => {
      input.challenge.parameters['cost'] = 1;
    }),
    edit(solved, (input) => {
      input.challenge.parameters['expiresAt'] = Number(input.challenge.parameters['expiresAt']) + 600;
    }),
    edit(solved, (input) => {
      delete input.challenge.parameters['keySignature'];
    }),
    edit(solved, (input) => {
      input.challenge.parameters['more'] = 1;
    }),
    edit(solved, (input) => {
      input.challenge.signature = 'f'.repeat(64);
    }),
    edit(solved, (input) => {
      input.solution['derivedKey'] = '00'.repeat(32);
    }),
    edit(solved, (input) => {
      input.solution['counter'] = -1;
    }),
    '',
    'no base64 of json',
    Buffer.from('null').toString('base64'),
    Buffer.from('{"challenge":{}}').toString('base64'),
  ]) {
    expect(await check.verify(change, 'otp', now)).toBeUndefined();
  }
});

test('a solution for a lower cost ranks below every level', async () => {
  const solved = await solve(await issue());
  expect(await makeAltcha({ cost: 3, ...secrets }).verify(solved, 'otp', now)).toMatchObject({ level: -1 });
});
