import { languages } from '#kit/language.ts';
import type { ContentBody, ContentKind } from '../model/content.ts';
import { type FormNode, formOf, join, type Typed } from '../model/form.ts';
import type { ComparedPictures } from '../model/desk.ts';
import { isPictureSrc } from '../model/shapes.ts';
import { typedOf } from './typed.ts';

/** A value that differs; null on the side that does not have it. */
export interface Difference {
  /** In the newer body, or in the older one for what is gone. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Where the value is a picture's address, the pictures themselves; null on the side that has no picture. */
  readonly pictures?: ComparedPictures;
}
type Lists = ReadonlyMap<string, readonly string[]>;
type Side = readonly [typed: Typed, path: string, lists: Lists] | undefined;

/** The paths of the values that differ between two bodies. */
export const changedPaths = (...compared: Parameters<typeof differencesOf>): string[] =>
  differencesOf(...compared).map(({ path }) => path);

/** The values that differ between two bodies, in the order of the form. Items of lists are compared with what they were. */
export function differencesOf(kind: ContentKind, before: ContentBody | null, after: ContentBody | null): Difference[] {
  const found: Difference[] = [];
  const valueAt = (side: Side): string | null => (side ? (side[0][side[1]] ?? '') : null);
  const under = (side: Side, name: string | number): Side => side && [side[0], join(side[1], name), side[2]];
  const itemsOf = (side: Side): readonly string[] => side?.[2].get(side[1]) ?? [];
  const pictureAt = (side: Side): ComparedPictures['before'] => {
    const src = valueAt(under(side, 'src')) ?? '';
    return isPictureSrc(src) ? { src, alt: valueAt(under(side, 'alt')) ?? '' } : null;
  };
  const visit = (node: FormNode, old: Side, now: Side): void => {
    if (node.kind === 'leaf') {
      const [before, after] = [valueAt(old), valueAt(now)];
      if ((before ?? '') !== (after ?? '')) found.push({ path: (now ?? old)?.[1] ?? '', before, after });
      return;
    }
    if (node.kind === 'list') {
      for (const [left, right] of aligned(itemsOf(old), itemsOf(now)))
        visit(
          node.item,
          left === undefined ? undefined : under(old, left),
          right === undefined ? undefined : under(now, right),
        );
      return;
    }
    if (node.kind === 'pair') {
      for (const field of node.fields)
        for (const language of languages)
          visit(field, under(under(old, language), field.name), under(under(now, language), field.name));
      return;
    }
    const first = found.length;
    for (const field of node.fields) visit(field, under(old, field.name), under(now, field.name));
    const [at] = node.isPicture ? found.slice(first) : [];
    if (at?.path.endsWith('src')) found[first] = { ...at, pictures: { before: pictureAt(old), after: pictureAt(now) } };
  };
  // Without a body there are no items, not the empty ones of a form.
  const sideOf = (body: ContentBody | null): Side => {
    if (!body) return undefined;
    const typed = typedOf(kind, body);
    return [typed, '', listsIn(typed)];
  };
  visit(formOf(kind), sideOf(before), sideOf(after));
  return found;
}

/** The items of each list, each as one text, with one look at each value; lists without items are not in it. */
function listsIn(typed: Typed): Lists {
  const lists = new Map<string, (readonly [string, string])[][]>();
  for (const [name, value] of Object.entries(typed))
    for (const { 0: found, 1: index, index: at } of name.matchAll(/\.(\d{1,3})(?=\.|$)/g)) {
      const path = name.slice(0, at);
      const items = lists.get(path) ?? [];
      lists.set(path, items);
      (items[Number(index)] ??= []).push([name.slice(at + found.length), value]);
    }
  return new Map([...lists].map(([path, items]) => [path, Array.from(items, (item) => JSON.stringify(item ?? []))]));
}

/** Pairs of the indexes of items: the same ones, then what is between them one by one; undefined for none. */
export function aligned(
  old: readonly string[],
  now: readonly string[],
): readonly (readonly [number | undefined, number | undefined])[] {
  // The lengths of the longest common sequences from here on.
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs: (readonly [number | undefined, number | undefined])[] = [];
  let [left, right]: [number[], number[]] = [[], []];
  const flush = (): void => {
    for (let index = 0; index < Math.max(left.length, right.length); index++) pairs.push([left[index], right[index]]);
    [left, right] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      flush();
      pairs.push([i++, j++]);
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) left.push(i++);
    else right.push(j++);
  }
  flush();
  return pairs;
}
