import type { StaffCommand } from './feature.ts';

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
