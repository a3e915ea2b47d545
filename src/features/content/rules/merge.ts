import type { FieldChange } from '#kit/result.ts';
import { languages } from '#kit/language.ts';
import type { ContentKind } from '../model/content.ts';
import { countOf, type FormNode, formOf, join, type Typed } from '../model/form.ts';

export interface Merged {
  /** What a colleague changed is taken, except where both did. */
  readonly typed: Typed;
  /** What the colleague changed; of a list with more or fewer items, their numbers. */
  readonly theirs: readonly FieldChange[];
  /** The paths among them that both changed: there `mine` stays. */
  readonly both: readonly string[];
}

/** Merges two changes of the same values, field by field; a list whose number of items changed is one field. */
export function mergeTyped(
  kind: ContentKind,
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', Typed>>,
): Merged {
  const typed: Record<string, string> = {};
  const changes: FieldChange[] = [];
  const both: string[] = [];

  /** All values at a path. */
  const all = (values: Typed, path: string): Typed =>
    path in values ? { [path]: values[path] ?? '' } : valuesUnder(values, path);
  const valuesUnder = (values: Typed, path: string): Typed =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith(`${path}.`)));
  const isSame = (a: Typed, b: Typed, path: string): boolean => {
    if (path in a || path in b) return a[path] === b[path];
    const [one, other] = [all(a, path), all(b, path)];
    return (
      Object.keys(one).length === Object.keys(other).length &&
      Object.entries(one).every(([name, value]) => other[name] === value)
    );
  };
  const decide = (path: string, shown: (values: Typed) => string): void => {
    const changed = !isSame(base, theirs, path) && !isSame(mine, theirs, path);
    const isMine = !isSame(base, mine, path);
    if (changed) changes.push({ field: path, before: shown(base), after: shown(theirs) });
    if (changed && isMine) both.push(path);
    Object.assign(typed, all(isMine ? mine : theirs, path));
  };
  const visit = (node: FormNode, path: string): void => {
    if (node.kind === 'leaf') return decide(path, (values) => values[path] ?? '');
    if (node.kind === 'list') {
      const [counted, ...others] = [base, mine, theirs].map((values) => countOf(values, path));
      if (others.some((count) => count !== counted)) return decide(path, (values) => String(countOf(values, path)));
      for (let index = 0; index < (counted ?? 0); index++) visit(node.item, join(path, index));
      return undefined;
    }
    const paths = node.kind === 'pair' ? languages.map((language) => join(path, language)) : [path];
    for (const each of paths) for (const field of node.fields) visit(field, join(each, field.name));
    return undefined;
  };
  visit(formOf(kind), '');
  return { typed, theirs: changes, both };
}
