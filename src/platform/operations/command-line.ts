import { randomUUID } from 'node:crypto';
import type { Log } from '#kit/context.ts';
import { StartRefusal } from './config.ts';
import { type StaffCommand, StaffRefusal } from './feature.ts';

/** The command whose name the words begin with, and its arguments; the longest name wins. */
export function findCommand<Ctx>(
  commands: readonly StaffCommand<Ctx>[],
  words: readonly string[],
): { readonly command: StaffCommand<Ctx>; readonly args: readonly string[] } | undefined {
  const wordsOf = (staffCommand: StaffCommand<Ctx>): string[] => staffCommand.name.split(' ');
  const [command] = commands
    .filter((command) => wordsOf(command).every((word, index) => words[index] === word))
    .sort((a, b) => wordsOf(b).length - wordsOf(a).length);
  return command && { command, args: words.slice(wordsOf(command).length) };
}

// Control characters steer a terminal; characters that change the text direction can make a line misread.
const steering = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Makes untrusted text safe for a terminal: control characters are shown as in JSON, `\u001b`. */
export const printable = (text: string): string =>
  text.replace(steering, (text) => `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Every command with its arguments and its description, one per line. */
export function helpText<Ctx>(commands: readonly StaffCommand<Ctx>[]): string {
  const heads = commands.map((command) => `${command.name} ${command.usage}`.trimEnd());
  const width = Math.min(44, Math.max(0, ...heads.map((head) => head.length)));
  const lines = commands.map((command, index) => {
    const head = heads[index]!;
    return head.length > width
      ? `  ${head}\n  ${' '.repeat(width)}  ${command.help}`
      : `  ${head.padEnd(width)}  ${command.help}`;
  });
  return ['Usage: npm run staff -- <command> …', '', ...lines].join('\n');
}

/** What to print for words that name no command: the commands of the same first word, or all of them. */
export function helpFor<Ctx>(commands: readonly StaffCommand<Ctx>[], words: readonly string[]): string {
  const group = commands.filter(({ name }) => name.split(' ', 1)[0] === words[0]);
  return helpText(group.length > 0 ? group : commands);
}

/** The usage of a command with what is missing of its arguments; undefined when enough are there. */
export function missingWords<Ctx>(
  { name, usage }: Pick<StaffCommand<Ctx>, 'name' | 'usage'>,
  args: readonly string[],
): string | undefined {
  // Of several forms one may need fewer words.
  if (usage.includes(' | ')) return undefined;
  // Words in square brackets are optional.
  const needed = (usage.match(/\[[^\]]*\]|<[^>]+>/g) ?? []).filter((part) => part.startsWith('<'));
  const missing = needed.slice(args.filter((word) => !word.startsWith('--')).length);
  return missing.length === 0 ? undefined : `${missing.join(' ')} is missing. Usage: npm run staff -- ${name} ${usage}`;
}

/** One line about a failed command. An unexpected error goes to `log` under an id; its text may quote a row of the database. */
export function failureText(error: unknown, log: Pick<Log, 'error'>, where: string): string {
  if (error instanceof StaffRefusal || error instanceof StartRefusal) return error.message;
  const id = randomUUID();
  log.error('a staff command failed', error, { id });
  return `The command failed because of an error in the program; look up what it changed before you repeat it. For the developer: ${where}, id ${id}`;
}
