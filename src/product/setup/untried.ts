/** In the file of settings, for setup and the doctor: the trials that are still to be made. */
const untriedName = 'SETUP_UNTRIED';

export const untriedOf = (answers: Readonly<Record<string, string | undefined>>): string[] =>
  (answers[untriedName] ?? '').split(' ').filter((name) => name !== '');

export function noteTrial(answers: Record<string, string>, trial: string, isTried: boolean): void {
  const others = untriedOf(answers).filter((name) => name !== trial);
  answers[untriedName] = [...others, ...(isTried ? [] : [trial])].join(' ');
}
