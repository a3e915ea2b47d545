import { languages } from '#kit/language.ts';
import type { ContentKind } from '../model/content.ts';
import { countOf, formOf, join, nodeAt, pathsIn, type Typed } from '../model/form.ts';
import { emptyItem } from './typed.ts';

/** A change of a list by a button of the form: `add:*.slides`, `remove:*.slides.1`, `up:…`, `down:…`. */
export interface ListChange {
  readonly act: 'add' | 'remove' | 'up' | 'down';
  /** The list, with `*` where it is in both languages. */
  readonly list: string;
  readonly index: number;
}
/** Undefined for a text that names no list of the form. */
export function readListChange(kind: ContentKind, text: string): ListChange | undefined {
  const isList = (path: string): boolean => nodeAt(formOf(kind), path)?.kind === 'list';
  const [, added] = /^add:([\w.*]{1,200})$/.exec(text) ?? [];
  if (added !== undefined) return isList(added) ? { act: 'add', list: added, index: 0 } : undefined;
  const [, act, list = '', index] = /^(remove|up|down):(?=[\w.*]{1,200}$)(.+)\.(\d{1,3})$/.exec(text) ?? [];
  return act !== undefined && isList(list) ? { act: act as ListChange['act'], list, index: Number(index) } : undefined;
}

/** The values after a change of a list, in both languages alike; a change that cannot be made changes nothing. */
export function withListChange(kind: ContentKind, typed: Typed, { act, list, index }: ListChange): Typed {
  const node = nodeAt(formOf(kind), list);
  if (node?.kind !== 'list') return typed;
  const paths = pathsIn(list);
  // Both languages have as many items afterwards.
  const count = Math.max(...paths.map((path) => countOf(typed, path)));
  const to = act === 'up' ? index - 1 : index + 1;
  const hasRoom = count < (node.most ?? 100);
  const isInList = (place: number): boolean => place >= 0 && place < count;
  const canMove = isInList(index) && (act === 'remove' || isInList(to));
  if (act === 'add' ? !hasRoom : !canMove) return typed;
  return paths.reduce((values, path) => {
    const items = Array.from({ length: count }, (_, at) => ({
      ...emptyItem(node.item, ''),
      ...itemOf(values, join(path, at)),
    }));
    if (act === 'add') items.push(emptyItem(node.item, ''));
    else if (act === 'remove') items.splice(index, 1);
    else items.splice(to, 0, ...items.splice(index, 1));
    const others = Object.entries(values).filter(([name]) => !name.startsWith(`${path}.`));
    const moved = items.flatMap((item, at) =>
      Object.entries(item).map(([name, value]) => [join(join(path, at), name), value] as const),
    );
    return Object.fromEntries([...others, ...moved]);
  }, typed);
}

/** An item's values by their path in it; the value of an item that is a text, by ''. */
function itemOf(typed: Typed, path: string): Typed {
  const own = Object.entries(typed).filter(([name]) => name === path || name.startsWith(`${path}.`));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(path.length + 1), value]));
}

/** The picture at a path in each language, with its alternative text; not a sample. */
export function withPicture(
  typed: Typed,
  path: string,
  { src, alt }: { readonly src: string; readonly alt: Readonly<Record<'en' | 'hi', string>> },
): Typed {
  const values = pathsIn(path).flatMap((each, at): [string, string][] => {
    const language = languages[at] ?? 'en';
    return [
      [join(each, 'src'), src],
      [join(each, 'alt'), alt[language]],
    ];
  });
  const samples = new Set(pathsIn(path).map((each) => join(each, 'sample')));
  return Object.fromEntries([...Object.entries(typed).filter(([name]) => !samples.has(name)), ...values]);
}
