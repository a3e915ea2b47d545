// Asks for the settings, tries them, and keeps each answer at once.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Language, type Localized, isLanguage } from '#kit/language.ts';
import { escapeControlCharacters } from '#platform/operations/command-line.ts';
import { settingNamesOf } from '#platform/operations/vendor-settings.ts';
import { vendors } from '../../vendors.ts';
import { faultOf } from '../settings.ts';
import { readAnswers, writeAnswers } from './env-file.ts';
import { folderFault, type Machine, machineFault, programPort } from './machine.ts';
import { groupOf, isAnswered, leftOut, type Step, stepsFor, trialOf, type TrialName, vendorsOf } from './steps.ts';
import type { Trials } from './trials.ts';
import { noteTrial, untriedOf } from './untried.ts';
import { words } from './words.ts';

/** Where answers come from: a terminal, or the lines of a pipe. */
export interface Terminal {
  /** @returns what was typed; undefined when the input has ended */
  ask(question: string, isSecret?: boolean): Promise<string | undefined>;
  say(line: string): void;
}
export interface Setup {
  readonly terminal: Terminal;
  /** The file of settings. */
  readonly file: string;
  readonly dataFolder: string;
  readonly trials: Trials;
  readonly machine: Machine;
  /** A site runs here already: its ports are its own. */
  readonly isInstalled: boolean;
}
/** The settings, once all are answered. */
export type Walked = { readonly language: Language } & (
  | { readonly answers: Readonly<Record<string, string>> }
  | { readonly fault: Localized }
);
class Closed extends Error {}

/** @returns the settings, or why nothing more was done */
export async function walk(setup: Setup): Promise<Walked> {
  const { terminal, file } = setup;
  let language: Language = 'en';
  const say = (text: Localized): void => terminal.say(text[language]);
  const ask = async (text: string, isSecret = false): Promise<string> => {
    const typed = await terminal.ask(text, isSecret);
    if (typed === undefined) throw new Closed();
    return typed.trim();
  };

  const keep = (answers: Record<string, string>): void => {
    for (const name of leftOut(answers)) delete answers[name];
    Object.assign(answers, withOwn(setup, answers));
    writeAnswers(file, answers);
  };

  /** Asks until the answer has the right form. */
  async function askFor(step: Step, answers: Readonly<Record<string, string>>): Promise<string> {
    const choices = step.choices ? ` (${step.choices.join(', ')})` : '';
    const usual = step.usual ? ` [${step.usual}]` : '';
    for (;;) {
      const typed = await ask(`${step.ask[language]}${choices}${usual}: `, step.isSecret);
      const value = typed === '' ? step.usual : typed;
      if (value === undefined) {
        say(words.empty);
        continue;
      }
      const fault = value === '' ? undefined : faultOf(withOwn(setup, { ...answers, [step.name]: value }), step.name);
      const isRight = (step.choices?.includes(value) ?? true) && (step.isRight?.(value) ?? true);
      if (fault === undefined && isRight) return value;
      terminal.say(fault === undefined ? words.wrong[language] : `${words.wrong[language]} ${fault}`);
    }
  }

  /** @returns what is to be done with answers that are complete */
  async function tryOut(
    trial: TrialName,
    answers: Readonly<Record<string, string>>,
  ): Promise<'keep' | 'again' | 'untried'> {
    for (;;) {
      say(words.trying);
      const outcome = await setup.trials[trial](withOwn(setup, answers));
      if (outcome === 'ok') {
        say(words.works);
        return 'keep';
      }
      if (outcome === 'untriable') {
        say(words.untriable);
        return 'untried';
      }
      if (outcome !== 'unreachable') {
        say(words[outcome]);
        return 'again';
      }
      const next = await ask(`${words.unreachable[language]}: `);
      if (next === 'g') return 'untried';
      if (next === 'c') return 'again';
    }
  }

  /** Tries answers that are complete; refused ones are asked for again. */
  async function settle(trial: TrialName, answers: Record<string, string>): Promise<void> {
    const outcome = await tryOut(trial, answers);
    if (outcome === 'again') for (const { name } of groupOf(trial, answers)) delete answers[name];
    else noteTrial(answers, trial, outcome === 'keep');
    keep(answers);
  }

  async function askRest(answers: Record<string, string>): Promise<void> {
    for (;;) {
      const step = stepsFor(answers).find((one) => !isAnswered(one, answers));
      if (!step) return;
      answers[step.name] = await askFor(step, answers);
      const trial = trialOf(step, answers);
      if (trial === undefined) keep(answers);
      else await settle(trial, answers);
    }
  }

  /** @returns whether anything was changed */
  async function changeOne(answers: Record<string, string>): Promise<boolean> {
    const asked = stepsFor(answers);
    for (const [index, { name, isSecret, ask: text }] of asked.entries()) {
      const value = answers[name] ?? '';
      const set = isSecret ? words.isSet[language] : value;
      const shown = value === '' ? words.unset[language] : set;
      terminal.say(escapeControlCharacters(`${String(index + 1).padStart(2)}  ${text[language]}: ${shown}`));
    }
    const typed = await ask(`${words.menu[language]}: `);
    const step = /^\d+$/.test(typed) ? asked[Number(typed) - 1] : undefined;
    if (!step) return false;
    const changed: Record<string, string> = { ...answers };
    // Another mode has other hosts and keys of the gateway, and another database.
    const dependent = step.name === 'APP_MODE' ? ofMode : [];
    changed[step.name] = await askFor(step, changed);
    if (changed[step.name] === answers[step.name]) return false;
    for (const name of dependent) delete changed[name];
    const trial = trialOf(step, changed);
    if (trial !== undefined) {
      const outcome = await tryOut(trial, changed);
      if (outcome === 'again') return false;
      noteTrial(changed, trial, outcome === 'keep');
    }
    for (const name of dependent) delete answers[name];
    Object.assign(answers, changed);
    keep(answers);
    return true;
  }

  try {
    const chosen = await ask('Language / भाषा (en, hi) [en]: ');
    if (isLanguage(chosen)) language = chosen;
    const answers = readAnswers(file);
    const fault =
      machineFault(setup.machine, !setup.isInstalled) ??
      folderFault(setup.dataFolder, answers['DATA_KEY'] !== undefined);
    if (fault) return { language, fault };
    const isComplete = stepsFor(answers).every((step) => isAnswered(step, answers));
    if (isComplete && !(await changeOne(answers))) say(words.unchanged);
    for (const name of untriedOf(answers)) {
      const step = stepsFor(answers).find(({ trial }) => trial === name);
      const trial = step && trialOf(step, answers);
      if (trial) await settle(trial, answers);
      else {
        // It was left out, or is asked for below.
        noteTrial(answers, name, true);
        keep(answers);
      }
    }
    await askRest(answers);
    return { language, answers };
  } catch (error) {
    if (!(error instanceof Closed)) throw error;
    return { language, fault: words.closed };
  }
}

/** What another mode asks anew: it has other data, whose copies lie at another place. */
const ofMode = ['DATA_DIR', 'DATABASE_URL', 'BACKUP_TO', ...vendors.gateways.flatMap(settingNamesOf)];

/** Adds the settings that nobody needs to be asked for; a value that is there stays. */
function withOwn({ dataFolder }: Setup, answers: Readonly<Record<string, string>>): Record<string, string> {
  const { APP_MODE: mode = 'rehearsal' } = answers;
  // A rehearsal's database never becomes live.
  const dataDir = mode === 'live' ? dataFolder : join(dataFolder, 'rehearsal');
  return {
    PORT: String(programPort),
    TRUST_PROXY: 'yes',
    DATA_DIR: dataDir,
    SESSION_SECRET: newSecret(),
    DATA_KEY: newSecret(),
    ...Object.assign({}, ...vendorsOf(answers).map(({ setup }) => setup?.own?.(mode, dataDir))),
    ...answers,
  };
}
const newSecret = (): string => randomBytes(32).toString('hex');
