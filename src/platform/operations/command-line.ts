import { randomUUID } from 'node:crypto';
import { Command, CommanderError, Option } from 'commander';
import type { Log } from '#kit/context.ts';
import { StartupError } from './config.ts';
import { type ReadArg, type StaffArgs, type StaffCommand, StaffRefusal } from './feature.ts';

/** A staff command as it was typed. */
export interface TypedCommand<Ctx> {
  run(ctx: Ctx, actor: string): Promise<string>;
}
/** The words don't fit a command, or ask for help: the message says what to type. */
export class UsageRefusal extends StaffRefusal {
  readonly isHelp: boolean;
  constructor(message: string, isHelp: boolean) {
    super(message);
    this.isHelp = isHelp;
  }
}

// No option has one dash, so that reasons can contain such words: commander gets them with this mark.
const dashMark = '\u0000';
const markDash = (word: string): string => (/^-[^-]/.test(word) ? dashMark + word : word);
const readArg = (arg: string | ReadArg): ReadArg =>
  typeof arg === 'string' ? { spelling: arg, wanted: '', read: (typed) => typed } : arg;
const isOption = (spelling: string): boolean => spelling.startsWith('--');

/** Reads a line by the declarations of the commands. `name`: what is typed before it. @throws UsageRefusal, before anything is executed */
export function readCommand<Ctx>(
  commands: readonly StaffCommand<Ctx>[],
  words: readonly string[],
  name = 'npm run staff --',
): TypedCommand<Ctx> {
  let output = '';
  const write = (text: string): void => void (output += text);
  const terms = new Map<Command, string>();
  const leaves = (group: Command): Command[] =>
    group.commands.flatMap((leaf) => (terms.has(leaf) ? [leaf] : leaves(leaf)));
  const program = new Command(name)
    .exitOverride()
    .enablePositionalOptions()
    .showHelpAfterError()
    .helpOption('--help')
    .addHelpText('afterAll', '\nWords after -- are never options.')
    .configureOutput({ writeOut: write, writeErr: write })
    .configureHelp({
      visibleCommands: leaves,
      subcommandTerm: (leaf) => terms.get(leaf) ?? leaf.name(),
      formatItem: (term, _width, help) => (help === '' ? `  ${term}` : `  ${term}\n      ${help}`),
    });
  const typed: TypedCommand<Ctx>[] = [];
  for (const command of commands) {
    const { leaf, inputOf } = declare(program, command.name, command.args ?? {});
    terms.set(leaf, termOf(command));
    leaf.description(command.help).action(() => {
      const input = inputOf();
      typed.push({ run: (ctx, actor) => command.run(ctx, input, actor) });
    });
  }
  // At the top it would suggest verbs, which need their noun, and push the error off the screen.
  program.showSuggestionAfterError(false).showHelpAfterError(`To list the commands: ${name} help`);
  try {
    program.parse(words.map(markDash), { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) throw new UsageRefusal(output.trimEnd(), error.exitCode === 0);
    throw error;
  }
  const [command] = typed;
  if (!command) throw new Error('commander ran no command and refused none');
  return command;
}

const termOf = <Ctx>({ name, args = {} }: StaffCommand<Ctx>): string => {
  const spellings = Object.values(args).map((arg) => readArg(arg).spelling);
  return [name, ...spellings.map((spelling) => (isOption(spelling) ? `[${spelling}]` : spelling))].join(' ');
};

/** Adds a command to its nouns; `inputOf` returns its arguments and options once the line is parsed. */
function declare(program: Command, name: string, args: StaffArgs) {
  const leaf = name
    .split(' ')
    .reduce(
      (group, word) =>
        group.commands.find((noun) => noun.name() === word) ?? group.command(word).enablePositionalOptions(),
      program,
    );
  const readers = Object.entries(args).map(([key, arg]): [string, () => unknown] => {
    const { spelling, wanted, read } = readArg(arg);
    const parse = (word: string, earlier?: unknown): unknown => {
      const typed = word.replace(dashMark, '');
      const all = spelling.includes('...') && typeof earlier === 'string' ? `${earlier} ${typed}` : typed;
      return read(all) ?? leaf.error(`error: ${wanted}`);
    };
    if (!isOption(spelling)) {
      const index = leaf.argument(spelling, '', parse).registeredArguments.length - 1;
      return [key, () => leaf.processedArgs[index]];
    }
    const option = new Option(spelling);
    leaf.addOption(option.required ? option.argParser(parse) : option);
    return [key, () => leaf.getOptionValue(option.attributeName()) ?? (option.required ? undefined : false)];
  });
  return { leaf, inputOf: () => Object.fromEntries(readers.map(([key, read]) => [key, read()])) };
}

// Control characters steer a terminal; characters that change the text direction can make a line misread.
const controlCharacters = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Makes untrusted text safe for a terminal: control characters are shown as in JSON, `\u001b`. */
export const escapeControlCharacters = (text: string): string =>
  text.replace(controlCharacters, (text) => `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** One line about a failed command. An unexpected error goes to `log` under an id; its text may quote a row of the database. */
export function failureText(error: unknown, log: Pick<Log, 'error'>, where: string): string {
  if (error instanceof StaffRefusal || error instanceof StartupError) return error.message;
  const id = randomUUID();
  log.error('a staff command failed', error, { id });
  return `The command failed because of an error in the program; look up what it changed before you repeat it. For the developer: ${where}, id ${id}`;
}
