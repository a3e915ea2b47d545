import { expect, test } from 'vitest';
import { failureText, escapeControlCharacters, readCommand, UsageRefusal } from './command-line.ts';
import { commandsFor, oneOf, phoneArg, StaffRefusal } from './feature.ts';

test('control characters are shown, lines and letters stay', () => {
  expect(escapeControlCharacters('1  Asha\u001b[2J\u009b31m\r\u0007 \u202eqr\nआशा श्री\u200cमान, é')).toBe(
    String.raw`1  Asha\u001b[2J\u009b31m\u000d\u0007 \u202eqr` + '\nआशा श्री\u200cमान, é',
  );
});

test('an unexpected error is one line with an id, and what it quotes is in neither', () => {
  const logged: unknown[] = [];
  const log = { error: (what: string, _error: unknown, facts?: object) => void logged.push({ what, ...facts }) };
  const text = failureText(new Error('Failing row contains (pay_1, Asha)'), log, 'data/staff-errors.ndjson');
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}$/.exec(text)?.[0];
  expect(logged).toEqual([{ what: 'a staff command failed', id }]);
  expect(text).not.toMatch(/\n|Failing|Asha| at /);
  expect(failureText(new StaffRefusal('there is no such claim'), log, '')).toBe('there is no such claim');
});

const command = commandsFor<readonly string[]>();
const echo = async (...parts: readonly unknown[]): Promise<string> => JSON.stringify(parts);
const commands = [
  command({
    name: 'claim pay',
    args: { number: '<claim number>', utr: '<UTR>', isSecond: '--second' },
    help: 'Record a transfer',
    run: echo,
  }),
  command({
    name: 'claim hold',
    args: { number: '<claim number>', reason: '<reason...>', was: '--was <wrong UTR>', isSure: '--sure' },
    help: 'Put a claim on hold',
    run: echo,
  }),
  command({
    name: 'gateway reconcile',
    args: { day: '[day]' },
    help: 'Compare',
    run: echo,
  }),
  command({
    name: 'application refund',
    args: { number: '<number>' },
    help: 'Refund',
    run: echo,
  }),
  command({
    name: 'role grant',
    args: {
      phone: phoneArg,
      role: oneOf(['owner', 'viewer']),
      reason: '<reason...>',
      days: {
        spelling: '--days <number>',
        wanted: 'give a number of days',
        read: (text: string) => Number(text) || undefined,
      },
    },
    help: 'Give a role',
    run: echo,
  }),
  command({ name: 'refund retry', args: { number: '<number>' }, help: 'Try again', run: echo }),
];
/** The input that `run` got, or the refusal. */
async function inputOf(...words: readonly string[]): Promise<unknown> {
  const [, input] = JSON.parse(await readCommand(commands, words).run([], 'cli:test')) as unknown[];
  return input;
}
function refusalOf(...words: readonly string[]): UsageRefusal {
  try {
    readCommand(commands, words);
  } catch (error) {
    if (error instanceof UsageRefusal) return error;
    throw error;
  }
  throw new Error(`"${words.join(' ')}" was not refused`);
}

test('arguments and options reach the command by their names, options at any place', async () => {
  const second = { number: 'SC-1', utr: 'UTR1', isSecond: true };
  expect(await inputOf('claim', 'pay', 'SC-1', 'UTR1', '--second')).toEqual(second);
  expect(await inputOf('claim', 'pay', '--second', 'SC-1', 'UTR1')).toEqual(second);
  expect(await inputOf('claim', 'pay', 'SC-1', 'UTR1')).toEqual({ ...second, isSecond: false });
  expect(await inputOf('gateway', 'reconcile')).toEqual({});
  const hold = { number: '+91', reason: 'we call you', was: 'UTR2', isSure: true };
  expect(await inputOf('claim', 'hold', '+91', 'we', '--was', 'UTR2', 'call', '--sure', 'you')).toEqual(hold);
  expect(await inputOf('claim', 'hold', '+91', 'we call you', '--was=UTR2', '--sure')).toEqual(hold);
});

test('a reason can contain words with a dash, and after -- any word', async () => {
  const held = { number: 'SC-1', isSure: false };
  expect(await inputOf('claim', 'hold', 'SC-1', '-', 'not', '-paid', '-5', '-h', '–', '₹-20')).toEqual({
    ...held,
    reason: '- not -paid -5 -h – ₹-20',
  });
  expect(await inputOf('claim', 'hold', 'SC-1', 'he', 'typed', '--', '--sure', '-x')).toEqual({
    ...held,
    reason: 'he typed --sure -x',
  });
});

test('what a command says how to read reaches it as a value, or is refused before it runs', async () => {
  const granted = { phone: '+919876543210', role: 'viewer', reason: 'we -call' };
  expect(await inputOf('role', 'grant', '98765 43210', 'viewer', 'we', '-call')).toEqual(granted);
  expect(await inputOf('role', 'grant', '9876543210', 'viewer', 'we', '--days', '2', '-call')).toEqual({
    ...granted,
    days: 2,
  });
  const usage = /\n\nUsage: npm run staff -- role grant \[options\] <phone> <owner\|viewer> <reason\.\.\.>\n/;
  for (const [words, wanted] of [
    [['12', 'viewer', 'why'], 'error: give a mobile number, for example 9876543210 or +919876543210\n'],
    [['-12', 'viewer', 'why'], 'error: give a mobile number, for example 9876543210 or +919876543210\n'],
    [['9876543210', 'boss', 'why'], 'error: give one of: owner, viewer\n'],
    [['9876543210', 'viewer', 'why', '--days', 'two'], 'error: give a number of days\n'],
  ] as const) {
    const { message, isHelp } = refusalOf('role', 'grant', ...words);
    expect([message.startsWith(wanted), isHelp], message).toEqual([true, false]);
    expect(message).toMatch(usage);
  }
});

test('missing words, too many words and unknown options are refused with the usage', () => {
  expect(refusalOf('claim', 'pay', 'SC-1', '--second').message).toMatch(
    /^error: missing required argument 'UTR'\n\nUsage: npm run staff -- claim pay \[options\] <claim number> <UTR>\n/,
  );
  expect(refusalOf('claim', 'hold', 'SC-1').message).toContain("missing required argument 'reason'");
  expect(refusalOf('claim', 'pay', 'SC-1', 'UTR1', 'UTR2').message).toMatch(/^error: too many arguments.*\n\nUsage: /);
  expect(refusalOf('claim', 'pay', 'SC-1', 'UTR1', '--secnd').message).toMatch(
    /^error: unknown option '--secnd'\n\(Did you mean --second\?\)\n\nUsage: /,
  );
  expect(refusalOf('claim', 'hold', 'SC-1', 'no', '--sur').message).toMatch(/unknown option '--sur'\n.*--sure\?/);
  expect(refusalOf('claim', 'hold', 'SC-1', 'no', '--was').message).toContain(
    "option '--was <wrong UTR>' argument missing",
  );
  expect(refusalOf('claim', 'pay', 'SC-1', 'UTR1', '--help')).toMatchObject({ isHelp: true });
});

test('help lists every command once, and a noun lists its own', () => {
  const help = refusalOf('help');
  expect(help.isHelp).toBe(true);
  expect(help.message.split('\n').filter((line) => /^ {2}\S/.test(line))).toEqual([
    '  --help',
    '  claim pay <claim number> <UTR> [--second]',
    '  claim hold <claim number> <reason...> [--was <wrong UTR>] [--sure]',
    '  gateway reconcile [day]',
    '  application refund <number>',
    '  role grant <phone> <owner|viewer> <reason...> [--days <number>]',
    '  refund retry <number>',
  ]);
  expect(refusalOf()).toMatchObject({ isHelp: false, message: help.message });
  expect(refusalOf('claim').message).toMatch(/claim pay[^]*claim hold/);
  expect(refusalOf('claim').message).not.toContain('reconcile');
  expect(refusalOf('claim', 'pya').message).toMatch(/^error: unknown command 'pya'\n\(Did you mean pay\?\)/);
  expect(refusalOf('pya').message).toBe("error: unknown command 'pya'\nTo list the commands: npm run staff -- help");
});
