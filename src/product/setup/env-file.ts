// The file of settings: what systemd reads as EnvironmentFile and a shell by `. FILE`.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '#platform/operations/sync-folder.ts';

/** Settings by name; an empty one is answered and not set. */
export type Answers = Readonly<Record<string, string>>;

/** The lines of the file; one that names no setting stays as it is. */
export function readAnswers(file: string): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const line of linesOf(file)) {
    const [, name = '', value = ''] = setting.exec(line) ?? [];
    if (name !== '') answers[name] = plain(value);
  }
  return answers;
}

/** Replaces the file at once: it holds the answers before or those after, and only its owner reads it. */
export function writeAnswers(file: string, answers: Answers): void {
  const kept = linesOf(file).filter((line) => !setting.test(line) && line !== '');
  const lines = [...kept, ...Object.entries(answers).map(([name, value]) => `${name}=${quoted(value)}`)];
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.new`;
  writeFileSync(fresh, `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(fresh, file);
  syncFolder(dirname(file));
}

const setting = /^([A-Z][A-Z0-9_]*)=(.*)$/;
/** Inside of double quotes both readers take a backslash before these alone as a mark. */
const quoted = (value: string): string => `"${value.replace(/["\\$`]/g, String.raw`\$&`)}"`;
function plain(value: string): string {
  const [, double, single] = /^\s*(?:"(.*)"|'(.*)')\s*$/.exec(value) ?? [];
  if (double !== undefined) return double.replace(/\\(["\\$`])/g, '$1');
  return single ?? value.trim();
}
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
