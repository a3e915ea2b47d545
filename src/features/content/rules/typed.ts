// Between an entry's body and the values of its form.
import { rupeeDecimal, paise } from '#kit/money/paise.ts';
import { paiseFromTyped } from '#kit/money/typed-rupees.ts';
import { languages } from '#kit/language.ts';
import type { ContentBody, ContentKind } from '../model/content.ts';
import { readParagraphs, readSections, writeParagraphs, writeSections } from '../model/long-text.ts';
import type { Section } from '../model/shapes.ts';
import { countOf, countsIn, type FormNode, formOf, join, type Leaf, type Typed } from '../model/form.ts';

type Values = Record<string, string>;

/** What the form of an entry shows of a body. */
export function typedOf(kind: ContentKind, body: ContentBody | null): Typed {
  const values: Values = {};
  write(values, formOf(kind), '', body ?? {});
  return values;
}

function write(values: Values, node: FormNode, path: string, value: unknown): void {
  switch (node.kind) {
    case 'leaf': {
      const text = textOf(node, value);
      if (node.input !== 'flag' || text !== '') values[path] = text;
      return;
    }
    case 'list': {
      const items: readonly unknown[] = Array.isArray(value) ? value : Array.from({ length: node.least });
      items.forEach((item, index) => write(values, node.item, join(path, index), item));
      return;
    }
    case 'pair':
      for (const language of languages)
        for (const field of node.fields)
          write(values, field, join(join(path, language), field.name), fieldOf(fieldOf(value, language), field.name));
      return;
    case 'group':
      for (const field of node.fields)
        write(values, field, join(path, field.name), field.kind === 'pair' ? value : fieldOf(value, field.name));
  }
}
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

function textOf({ input, options }: Leaf, value: unknown): string {
  if (input === 'flag') return value === true ? 'yes' : '';
  if (input === 'fixed') return options[0] ?? '';
  if (input === 'sections') return Array.isArray(value) ? writeSections(value as readonly Section[]) : '';
  if (input === 'paragraphs') return Array.isArray(value) ? writeParagraphs(value as readonly string[]) : '';
  if (input === 'rupees' && typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
    return rupeeDecimal(paise(value));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The values of an empty item at a path. */
export function emptyItem(item: FormNode, path: string): Typed {
  const values: Values = {};
  write(values, item, path, undefined);
  return values;
}

/**
 * The body that typed values stand for, which may be invalid. What is empty and optional is left out, and so are empty
 * items at the end of a list; all others keep their places, so that a fault's path is that of its field.
 */
export function bodyOf(kind: ContentKind, typed: Typed): ContentBody {
  return (read(typed, formOf(kind), '') ?? {}) as ContentBody;
}

/** Undefined for a value that is not there. */
function read(typed: Typed, node: FormNode, path: string): unknown {
  switch (node.kind) {
    case 'leaf':
      return valueOf(node, typed[path] ?? '');
    case 'list': {
      const items = Array.from({ length: countOf(typed, path) }, (_, index) => join(path, index));
      while (items.length > 0 && isBlank(typed, node.item, items.at(-1) ?? '')) items.pop();
      if (items.length === 0 && node.isOptional) return undefined;
      return items.map((item) => read(typed, node.item, item) ?? '');
    }
    case 'pair':
      return undefined;
    case 'group': {
      if (node.isOptional && isBlank(typed, node, path)) return undefined;
      const fields = node.fields.flatMap((field): [string, unknown][] =>
        field.kind === 'pair'
          ? languages.map((language) => [language, readWords(typed, field.fields, join(path, language))])
          : [[field.name, read(typed, field, join(path, field.name))]],
      );
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
  }
}
const readWords = (typed: Typed, fields: readonly FormNode[], path: string): unknown =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, read(typed, field, join(path, field.name))] as const)
      .filter(([, value]) => value !== undefined),
  );

function valueOf({ input, isOptional, isNumber, options }: Leaf, typed: string): unknown {
  const text = typed.replaceAll('\r\n', '\n').trim();
  if (input === 'sections' || input === 'paragraphs') {
    const read = input === 'sections' ? readSections(text) : readParagraphs(text);
    return isOptional && read.length === 0 ? undefined : read;
  }
  if (input === 'fixed') return isNumber ? Number(options[0]) : options[0];
  if (input === 'flag') return isOptional && text === '' ? undefined : text !== '';
  if (text === '') return isOptional || isNumber ? undefined : '';
  if (input === 'rupees') return paiseFromTyped(text) ?? text;
  return isNumber && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

/** True if nothing is typed there. A flag or choice alone does not make an item. */
export function isBlank(typed: Typed, node: FormNode, path: string): boolean {
  switch (node.kind) {
    case 'leaf':
      return ['flag', 'fixed', 'choice'].includes(node.input) || (typed[path] ?? '').trim() === '';
    case 'list':
      return Array.from({ length: countOf(typed, path) }).every((_, index) =>
        isBlank(typed, node.item, join(path, index)),
      );
    case 'pair':
      return languages.every((language) =>
        node.fields.every((field) => isBlank(typed, field, join(join(path, language), field.name))),
      );
    case 'group':
      return node.fields.every((field) => isBlank(typed, field, join(path, field.name)));
  }
}

/** The values that the form has. Drops all others, which no form of ours sends. */
export function ownValues(kind: ContentKind, values: Typed): Typed {
  const known: Values = {};
  const counts = countsIn(values);
  const take = (node: FormNode, path: string): void => {
    if (node.kind === 'leaf') {
      const value = values[path];
      if (value !== undefined && !(node.input === 'flag' && value === '')) known[path] = value;
    } else if (node.kind === 'list') {
      const count = Math.min(counts.get(path) ?? 0, longestList);
      for (let index = 0; index < count; index++) take(node.item, join(path, index));
    } else {
      const paths = node.kind === 'pair' ? languages.map((language) => join(path, language)) : [path];
      for (const each of paths) for (const field of node.fields) take(field, join(each, field.name));
    }
  };
  take(formOf(kind), '');
  return known;
}
const longestList = 200;
