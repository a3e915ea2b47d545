import { expect, test } from 'vitest';
import { failureText, helpFor, missingWords, printable } from './command-line.ts';
import { StaffRefusal } from './feature.ts';

test('control characters are shown, lines and letters stay', () => {
  expect(printable('1  Asha\u001b[2J\u009b31m\r\u0007 \u202eqr\nआशा श्री\u200cमान, é')).toBe(
    String.raw`1  Asha\u001b[2J\u009b31m\u000d\u0007 \u202eqr` + '\nआशा श्री\u200cमान, é',
  );
});

const command = (name: string, usage: string) => ({ name, usage, help: `Helps with ${name}`, run: async () => '' });

test('an unexpected error is one line with an id, and what it quotes is in neither', () => {
  const logged: unknown[] = [];
  const log = { error: (what: string, _error: unknown, facts?: object) => void logged.push({ what, ...facts }) };
  const text = failureText(new Error('Failing row contains (pay_1, Asha)'), log, 'data/staff-errors.ndjson');
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}$/.exec(text)?.[0];
  expect(logged).toEqual([{ what: 'a staff command failed', id }]);
  expect(text).not.toMatch(/\n|Failing|Asha| at /);
  expect(failureText(new StaffRefusal('there is no such claim'), log, '')).toBe('there is no such claim');
});

test('missing words are named with the usage of the command', () => {
  const pay = command('claim pay', '<claim number> <UTR> [--second]');
  expect(missingWords(pay, ['SC-1', '--second'])).toBe(
    '<UTR> is missing. Usage: npm run staff -- claim pay <claim number> <UTR> [--second]',
  );
  expect(missingWords(pay, ['SC-1', 'UTR1'])).toBeUndefined();
  expect(missingWords(command('reconcile', '[<day>]'), [])).toBeUndefined();
  expect(missingWords(command('invited', 'list | add <phone>'), ['list'])).toBeUndefined();
});

test('words of a known group show the lines of that group only', () => {
  const commands = [command('claim pay', ''), command('claim list', ''), command('refund part', '')];
  expect(helpFor(commands, ['claim', 'lst'])).toMatch(/claim pay[^]*claim list/);
  expect(helpFor(commands, ['claim'])).not.toContain('refund');
  expect(helpFor(commands, ['clam'])).toContain('refund');
});
