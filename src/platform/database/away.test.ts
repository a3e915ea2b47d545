import { expect, test } from 'vitest';
import { StartupError } from '#platform/operations/config.ts';
import { causeToWait } from '#platform/operations/wait-to-start.ts';
import { DatabaseAway, databaseFailure } from './away.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });
const folder = process.cwd();

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03', '57P01', '08006'])(
  'a database that answers with %s is away: a start waits, a command says that it is not reached',
  (code) => {
    expect(databaseFailure(withCode(code))).toBeInstanceOf(DatabaseAway);
    expect(databaseFailure(withCode(code))?.message).toMatch(/can't be reached/);
    expect(causeToWait(databaseFailure(withCode(code)), folder)).toBe('waiting for the database');
    expect(causeToWait(withCode(code), folder)).toBe('waiting for the database');
  },
);

test('a server without a connection left is there, and a start waits for one', () => {
  const failure = databaseFailure(withCode('53300'));
  expect(failure?.message).toMatch(/runs, but has no connection left \(53300\)/);
  expect(causeToWait(failure, folder)).toBe('waiting for the database');
});

test('a wrong login is not worth waiting for', () => {
  for (const code of ['28P01', '28000', '3D000']) {
    expect(databaseFailure(withCode(code))?.message, code).toMatch(/refuses the login/);
    expect(causeToWait(databaseFailure(withCode(code)), folder), code).toBeUndefined();
  }
});

test('a full disk is waited for, in any words; a missing file and a refusal are not', () => {
  expect(causeToWait(withCode('ENOSPC'), folder)).toBe('waiting for space on the disk');
  expect(causeToWait(withCode('53100'), folder)).toBe('waiting for space on the disk');
  const failed = new StartupError('PostgreSQL did not start in x: FATAL: could not write: No space left on device');
  expect(causeToWait(failed, folder)).toBe('waiting for space on the disk');
  expect(causeToWait(withCode('ENOENT', { syscall: 'open' }), folder)).toBeUndefined();
  expect(databaseFailure(withCode('ENOENT', { syscall: 'open' }))).toBeUndefined();
  expect(causeToWait(new StartupError('port 3000 is taken'), folder)).toBeUndefined();
});
