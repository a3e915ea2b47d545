// The form of an entry, made from its kind's shape. Typed values are stored flat by the paths of their fields, exactly as
// they were typed, so that a draft can hold what is not valid yet.
import type { z } from 'zod/mini';
import { languages } from '#kit/language.ts';
import type { ContentKind } from './content.ts';
import { contentShapes, fieldInputs, Picture, sectionShapes } from './shapes.ts';

/** Values by path: `en.slides.0.title`. */
export type Typed = Readonly<Record<string, string>>;

export type Input =
  | 'line'
  | 'text'
  /** A long text that stands for sections, and one that stands for paragraphs: see long-text.ts. */
  | 'sections'
  | 'paragraphs'
  | 'day'
  | 'email'
  | 'tel'
  | 'number'
  | 'rupees'
  /** One of the products, by its name. */
  | 'product'
  /** One of the uploaded PDFs, by its address. */
  | 'document'
  /** A state of India, by its name in the language. */
  | 'state'
  | 'flag'
  | 'choice'
  | 'fixed';
export interface Leaf {
  readonly kind: 'leaf';
  readonly name: string;
  readonly input: Input;
  readonly isOptional: boolean;
  /** The choices as text; a fixed value is the only one. */
  readonly options: readonly string[];
  readonly isNumber: boolean;
  /** Characters. */
  readonly longest: number | undefined;
}
/** A group of fields; `isPicture`: its `src` is chosen from the pictures. */
export interface Group {
  readonly kind: 'group';
  readonly name: string;
  readonly fields: readonly FormNode[];
  readonly isOptional: boolean;
  readonly isPicture: boolean;
}
/** Fields that each language has: `en.title` and `hi.title`. */
export interface Pair {
  readonly kind: 'pair';
  readonly name: '';
  readonly fields: readonly FormNode[];
}
export interface List {
  readonly kind: 'list';
  readonly name: string;
  /** Its own name is ''. */
  readonly item: FormNode;
  readonly least: number;
  readonly most: number | undefined;
  readonly isOptional: boolean;
}
export type FormNode = Leaf | Group | Pair | List;

export const join = (path: string, name: string | number): string =>
  [path, name].filter((part) => part !== '').join('.');

const forms = new Map<ContentKind, Group>();
/** The form of a kind's entries. */
export function formOf(kind: ContentKind): Group {
  const known = forms.get(kind);
  if (known) return known;
  const made = nodeOf('', contentShapes[kind]) as Group;
  forms.set(kind, made);
  return made;
}

function nodeOf(name: string, shape: z.core.$ZodType, isOptional = false): FormNode {
  const { def } = (shape as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'default') return nodeOf(name, def.innerType, true);
  if (def.type === 'object') return groupOf(name, shape, def.shape, isOptional);
  if (def.type !== 'array') return leafOf(name, shape, isOptional);
  const counts = countsOf(def);
  const isText = { kind: 'leaf', name, isOptional, options: [], isNumber: false, longest: undefined } as const;
  if (sectionShapes.has(def.element)) return { ...isText, input: 'sections' };
  const item = nodeOf('', def.element);
  // As many as a page has a place for are a list; a text has as many as its writer likes.
  const isFixed = counts.most === counts.least;
  if (item.kind === 'leaf' && item.input === 'text' && !isFixed) return { ...isText, input: 'paragraphs' };
  return { kind: 'list', name, item, isOptional, ...counts };
}

function groupOf(name: string, shape: unknown, fields: z.core.$ZodShape, isOptional: boolean): Group {
  const { en, hi: _same, ...others } = fields;
  const nodes = Object.entries(others).map(([field, inner]) => nodeOf(field, inner));
  const words = en && nodeOf('', en);
  const pair: readonly FormNode[] = words?.kind === 'group' ? [{ kind: 'pair', name: '', fields: words.fields }] : [];
  return { kind: 'group', name, fields: [...nodes, ...pair], isOptional, isPicture: shape === Picture };
}

function leafOf(name: string, shape: z.core.$ZodType, isOptional: boolean): Leaf {
  const { def } = (shape as z.core.$ZodTypes)._zod;
  const values = valuesOf(def);
  const options = values.map(String);
  const isNumber = def.type === 'number' || values.some((value) => typeof value === 'number');
  const longest = boundOf(def, 'max_length', 'maximum');
  const inputOf = (): Input => {
    if (def.type === 'boolean') return 'flag';
    if (options.length > 0) return options.length === 1 ? 'fixed' : 'choice';
    if (isNumber) return name.endsWith('Paise') ? 'rupees' : 'number';
    return fieldInputs.get(shape) ?? (longest !== undefined && longest > 200 ? 'text' : 'line');
  };
  return { kind: 'leaf', name, input: inputOf(), isOptional, options, isNumber, longest };
}
/** The only values that a schema allows; empty for one that allows others. */
function valuesOf(def: z.core.$ZodTypes['_zod']['def']): readonly unknown[] {
  if (def.type === 'enum') return Object.values(def.entries);
  return def.type === 'literal' ? def.values : [];
}

function countsOf(def: z.core.$ZodTypeDef): Pick<List, 'least' | 'most'> {
  const exact = boundOf(def, 'length_equals', 'length');
  return {
    least: exact ?? boundOf(def, 'min_length', 'minimum') ?? 0,
    most: exact ?? boundOf(def, 'max_length', 'maximum'),
  };
}
/** The strictest bound among a schema's checks. */
function boundOf(def: z.core.$ZodTypeDef, check: string, field: 'maximum' | 'minimum' | 'length'): number | undefined {
  const { checks = [] } = def as { readonly checks?: readonly z.core.$ZodCheck[] };
  const bounds = checks.flatMap((each) => {
    const of = each._zod.def as unknown as Readonly<Record<string, unknown>>;
    return of['check'] === check && typeof of[field] === 'number' ? [of[field]] : [];
  });
  return bounds.length === 0 ? undefined : Math.min(...bounds);
}

/** The number of a list's items: an item exists while any value has its path. */
export function countOf(typed: Typed, path: string): number {
  const start = `${path}.`;
  let count = 0;
  for (const name of Object.keys(typed)) {
    if (!name.startsWith(start)) continue;
    const [index = ''] = name.slice(start.length).split('.', 1);
    if (/^\d{1,3}$/.test(index)) count = Math.max(count, Number(index) + 1);
  }
  return count;
}

/** The number of items of every list, counted in one pass over the values; lists without items are missing. */
export function countsIn(typed: Typed): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of Object.keys(typed))
    for (const { 1: index, index: at } of name.matchAll(/\.(\d{1,3})(?=\.|$)/g)) {
      const path = name.slice(0, at);
      counts.set(path, Math.max(counts.get(path) ?? 0, Number(index) + 1));
    }
  return counts;
}

/** The paths that a path with `*` for the language stands for. */
export const pathsIn = (path: string): readonly string[] =>
  path.split('.').includes('*')
    ? languages.map((language) =>
        path
          .split('.')
          .map((part) => (part === '*' ? language : part))
          .join('.'),
      )
    : [path];

/** True while a text has a value in one language and none in the other. */
export const missesTranslation = (form: Group, typed: Typed): boolean =>
  Object.entries(typed).some(([path, value]) => {
    if (value.trim() === '') return false;
    const parts = path.split('.');
    const at = parts.findIndex((part) => languages.some((language) => language === part));
    const node = at < 0 ? undefined : nodeAt(form, path);
    if (node?.kind !== 'leaf' || !isTranslated(node)) return false;
    return languages.some((language) => (typed[parts.with(at, language).join('.')] ?? '').trim() === '');
  });
/** A text, which each language has its own words for. */
export const isTranslated = ({ input }: Leaf): boolean =>
  !['flag', 'choice', 'fixed', 'product', 'document'].includes(input);

/** The node at a path, which may have `*` or a language; undefined for a path that the form does not have. */
export function nodeAt(form: FormNode, path: string): FormNode | undefined {
  const parts = path === '' ? [] : path.split('.');
  let node: FormNode | undefined = form;
  for (const part of parts) {
    if (node.kind === 'leaf') return undefined;
    if (node.kind === 'list') {
      if (!/^\d{1,3}$/.test(part)) return undefined;
      node = node.item;
      continue;
    }
    const isLanguage = part === '*' || languages.some((language) => language === part);
    const { fields }: Group | Pair = node;
    const next: FormNode | undefined = isLanguage
      ? fields.find(({ kind }) => kind === 'pair')
      : fields.find(({ kind, name }) => kind !== 'pair' && name === part);
    if (!next) return undefined;
    node = next;
  }
  return node;
}
