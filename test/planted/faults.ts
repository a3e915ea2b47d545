/** One fault, by a change of one line. */
export interface Planted {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly was: string;
  /** Empty when the line is gone. */
  readonly is: string;
  /** The whole file with the fault. */
  readonly changed: string;
}

/** What a line becomes, by a pattern: a limit one off, a condition turned around, a check, lock or act left out. */
const changes: readonly (readonly [RegExp, string])[] = [
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ \+ (?!')/g, ' - '],
  [/ - /g, ' + '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/ is null\b/g, ' is not null'],
  [/ is not null\b/g, ' is null'],
  [/ for (?:no key )?update\b/g, ''],
  [/ on conflict \([^)]*\) do nothing/g, ''],
  [/^\s*if \(.*\) (?:return|throw) .*;$/g, ''],
  [/^\s*await [\w.]+\(.*\);$/g, ''],
];
/** Comments, imports and types decide nothing. */
const isSilent = (line: string): boolean =>
  /^\s*(?:\/\/|\/?\*|import |export type |type |\| |readonly |interface )/.test(line) || line.includes('/**');

/** Every fault that can be planted into a file. */
export function plantedIn(file: string, text: string): Planted[] {
  const lines = text.split('\n');
  return lines.flatMap((was, index) =>
    isSilent(was)
      ? []
      : changes.flatMap(([pattern, by]) =>
          [...was.matchAll(pattern)].map((found) => {
            const is = was.slice(0, found.index) + by + was.slice(found.index + found[0].length);
            const changed = lines.with(index, is).join('\n');
            return { file, line: index + 1, was: was.trim(), is: is.trim(), changed };
          }),
        ),
  );
}
