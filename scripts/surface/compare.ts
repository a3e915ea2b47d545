/** The public surface as JSON: lists of names, and records of lists, numbers and texts. */
export type Part = readonly string[] | string | number | { readonly [name: string]: Part };
export type Surface = Readonly<Record<string, Part>>;

const isRecord = (part: Part | undefined): part is { readonly [name: string]: Part } =>
  typeof part === 'object' && !Array.isArray(part);

/** Each entry of `frozen` that `actual` lacks, with its path: `calls › GET /api/jobs › refusals › jobs/closed`. */
export function missing(frozen: Part, actual: Part | undefined, path: readonly string[] = []): string[] {
  const at = path.join(' › ');
  if (actual === undefined) return [at];
  if (isRecord(frozen)) {
    if (!isRecord(actual)) return [at];
    return Object.entries(frozen).flatMap(([name, part]) => missing(part, actual[name], [...path, name]));
  }
  if (typeof frozen === 'object') {
    const names = typeof actual === 'object' && !isRecord(actual) ? actual : [];
    return frozen.filter((name) => !isAmong(name, names)).map((name) => `${at} › ${name}`);
  }
  return frozen === actual ? [] : [`${at}: was ${String(frozen)}, is ${JSON.stringify(actual)}`];
}

/** A field may become optional, a nullable field may gain a type, and names may be listed that were `prefix*`. */
const isAmong = (name: string, names: readonly string[]): boolean =>
  names.includes(name) ||
  names.includes(`${name}?`) ||
  (name.endsWith(': null') && names.some((text) => text.startsWith(name.slice(0, -'null'.length)))) ||
  names.some((text) => isPrefix(text, name) || isPrefix(name, text));
const isPrefix = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') && pattern.length > 1 && name.startsWith(pattern.slice(0, -1));

/** New required fields that an old caller of a frozen call does not send. */
export function newlyRequired(frozen: Surface, actual: Surface): string[] {
  const calls = frozen['calls'];
  return (isRecord(calls) ? Object.keys(calls) : []).flatMap((call) =>
    ['query', 'body'].flatMap((part) => {
      const fieldsOf = (surface: Surface): readonly string[] => {
        const all = surface['calls'];
        const frozenCall = isRecord(all) ? all[call] : undefined;
        const fields = isRecord(frozenCall) ? frozenCall[part] : undefined;
        return Array.isArray(fields) ? (fields as string[]) : [];
      };
      const sent = fieldsOf(frozen);
      return fieldsOf(actual)
        .filter((field) => !field.endsWith('?') && !field.includes(' = ') && !sent.includes(field))
        .map((field) => `calls › ${call} › ${part} › ${field}`);
    }),
  );
}
