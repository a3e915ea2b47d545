import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { saveEntryDraft } from '../contract/desk.ts';
import { contentKinds } from '../model/content.ts';
import { countOf, type FormNode, formOf, nodeAt, type Typed } from '../model/form.ts';
import { checkBody } from './content.ts';
import { readContentFiles } from '../seed.ts';
import { readListChange, withListChange, withPicture } from './list-change.ts';
import { mergeTyped } from './merge.ts';
import { bodyOf, ownValues, typedOf } from './typed.ts';

const files = readContentFiles('content');
const bodyIn = (key: string) => {
  const file = files.find((each) => each.key === key);
  const checked = file && checkBody(file.kind, file.body);
  if (!checked?.ok) throw new Error(`no valid ${key}`);
  return checked.value;
};
const change = (typed: Typed, text: string): Typed => {
  const read = readListChange('home', text);
  if (!read) throw new Error(text);
  return withListChange('home', typed, read);
};

describe('the form of a kind', () => {
  test.each(files.map((file) => [file.file, file] as const))('%s comes back from its form as it was', (_name, file) => {
    const body = bodyIn(file.key);
    const typed = typedOf(file.kind, body);
    expect(ownValues(file.kind, typed)).toEqual(typed);
    expect(checkBody(file.kind, bodyOf(file.kind, typed))).toEqual({ ok: true, value: body });
  });
  test('asks for each value as fits it', () => {
    const at = (kind: (typeof contentKinds)[number], path: string) => nodeAt(formOf(kind), path);
    expect(at('post', 'published')).toMatchObject({ input: 'day', isOptional: false });
    expect(at('post', 'en.excerpt')).toMatchObject({ input: 'text', longest: 5000 });
    expect(at('post', 'hi.title')).toMatchObject({ input: 'line', longest: 200 });
    expect(at('post', 'author')).toMatchObject({ input: 'line', longest: 60 });
    expect(at('post', 'products.0')).toMatchObject({ input: 'product' });
    expect(at('post', 'en.content')).toMatchObject({ kind: 'leaf', input: 'sections' });
    expect(at('product', 'hi.description')).toMatchObject({ kind: 'leaf', input: 'paragraphs' });
    expect(at('home', 'en.months')).toMatchObject({ kind: 'list', least: 8, most: 8 });
    expect(at('company', 'en.address.region')).toMatchObject({ input: 'state' });
    expect(at('product', 'sale.pricePaise')).toMatchObject({ input: 'rupees', isNumber: true });
    expect(at('product', 'sale.gstPercent')).toMatchObject({ input: 'choice', isNumber: true });
    expect(at('company', 'email')).toMatchObject({ input: 'email' });
    expect(at('home', '*.slides')).toMatchObject({ kind: 'list', least: 3, most: 24 });
    expect(at('home', 'en.slides.2.picture')).toMatchObject({ kind: 'group', isPicture: true });
    expect(at('home', 'en.nothing')).toBeUndefined();
    expect(at('home', 'slides')).toBeUndefined();
  });
  test('an empty form names what is missing and invents nothing', () => {
    for (const kind of contentKinds) {
      const checked = checkBody(kind, bodyOf(kind, typedOf(kind, null)));
      expect(checked).toMatchObject({ ok: false, refusal: { code: 'content/invalid' } });
    }
  });
  test('a price is typed in rupees', () => {
    const typed = typedOf('product', bodyIn('1-e-rickshaw'));
    const price = (text: string) =>
      (bodyOf('product', { ...typed, 'sale.pricePaise': text })['sale'] as { pricePaise: unknown }).pricePaise;
    expect(price('1,45,000.50')).toBe(14_500_050);
    expect(price('much')).toBe('much');
  });
  test('is read at once, however many fields are sent', () => {
    const typed = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`en.content.199.${n}`, '']));
    const began = performance.now();
    expect(ownValues('post', typed)).toEqual({});
    expect(performance.now() - began).toBeLessThan(2000);
  });
  test('a form has at most 5,000 fields', () => {
    const form = (fields: number) =>
      saveEntryDraft.body?.safeParse(
        Object.fromEntries(Array.from({ length: fields }, (_, n) => [`v.en.content.${n}`, 'x'])),
      );
    expect(form(5000)?.success).toBe(true);
    expect(form(5001)?.error?.issues).toMatchObject([{ message: 'A form has at most 5000 fields.' }]);
  });
  test('what no form of ours sends is dropped', () => {
    const typed = { title: 'x', '__proto__.x': 'y', 'en.title': 'Kept', 'en.content': 'Kept', 'en.x.0': 'z' };
    expect(ownValues('post', typed)).toEqual({ 'en.title': 'Kept', 'en.content': 'Kept' });
  });
});

describe('a list', () => {
  const home = typedOf('home', bodyIn('home'));
  test('gets, loses and moves an item in both languages', () => {
    const longer = change(home, 'add:*.slides');
    expect([countOf(longer, 'en.slides'), countOf(longer, 'hi.slides')]).toEqual([4, 4]);
    expect(longer['hi.slides.3.title']).toBe('');
    expect(change(longer, 'remove:*.slides.3')).toEqual(home);
    const moved = change(home, 'down:*.slides.0');
    expect(moved['hi.slides.1.title']).toBe(home['hi.slides.0.title']);
    expect(moved['en.slides.0.picture.src']).toBe(home['en.slides.1.picture.src']);
    expect(change(moved, 'up:*.slides.1')).toEqual(home);
  });
  test('stays as it is at its ends, and at its exact number', () => {
    expect(change(home, 'up:*.slides.0')).toEqual(home);
    expect(change(home, 'down:*.slides.2')).toEqual(home);
    expect(change(home, 'add:sales')).toEqual(home);
  });
  test.each(['add:slides', 'remove:*.slides', 'drop:*.slides.0', 'add:', 'remove:*.slides.x', 'add:*.title'])(
    '%s does not change a list',
    (text) => expect(readListChange('home', text)).toBeUndefined(),
  );
  test('any changes in a row lose no text but that of removed items', () => {
    const steps = fc.constantFrom('add:*.slides', 'up:*.slides.1', 'down:*.slides.0', 'up:*.slides.2');
    const titles = (typed: Typed): string[] =>
      Object.entries(typed)
        .filter(([name, value]) => /^hi\.slides\.\d+\.title$/.test(name) && value !== '')
        .map(([, value]) => value)
        .toSorted();
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 12 }), (texts) => {
        expect(titles(texts.reduce(change, home))).toEqual(titles(home));
      }),
    );
  });
  test('a picture is chosen for both languages, and is not a sample', () => {
    const alt = { en: 'Works', hi: 'कारखाना' };
    const chosen = withPicture({ ...home, 'en.slides.1.picture.sample': 'yes' }, '*.slides.1.picture', {
      src: '/pictures/x.webp',
      alt,
    });
    expect(chosen['hi.slides.1.picture.src']).toBe('/pictures/x.webp');
    expect(chosen['hi.slides.1.picture.alt']).toBe('कारखाना');
    expect(chosen['en.slides.1.picture.alt']).toBe('Works');
    expect(chosen['en.slides.1.picture.sample']).toBeUndefined();
  });
});

describe('two changes of one draft', () => {
  const base = typedOf('home', bodyIn('home'));
  const merge = (mine: Typed, theirs: Typed) => mergeTyped('home', { base, mine, theirs });
  test('of different fields are both taken', () => {
    const merged = merge({ ...base, 'en.notice': 'Mine' }, { ...base, 'hi.notice': 'Theirs' });
    expect(merged.typed).toEqual({ ...base, 'en.notice': 'Mine', 'hi.notice': 'Theirs' });
    expect(merged.theirs).toEqual([{ field: 'hi.notice', before: base['hi.notice'], after: 'Theirs' }]);
    expect(merged.both).toEqual([]);
  });
  test('of one field stay as typed, and the other is named', () => {
    const merged = merge({ ...base, 'en.notice': 'Mine' }, { ...base, 'en.notice': 'Theirs' });
    expect(merged.typed['en.notice']).toBe('Mine');
    expect(merged).toMatchObject({ both: ['en.notice'], theirs: [{ field: 'en.notice', after: 'Theirs' }] });
  });
  test('of a list: a longer one of a colleague is taken, or stays out where both changed it', () => {
    const longer = change(base, 'add:*.slides');
    expect(merge({ ...base, 'en.notice': 'Mine' }, longer).typed).toEqual({ ...longer, 'en.notice': 'Mine' });
    const mine = { ...base, 'en.slides.0.title': 'Mine' };
    expect(merge(mine, longer)).toMatchObject({ both: ['en.slides'], typed: { 'en.slides.0.title': 'Mine' } });
    expect(countOf(merge(mine, longer).typed, 'en.slides')).toBe(3);
  });
  test('that are the same do not conflict', () => {
    const same = { ...base, 'en.notice': 'Same' };
    expect(merge(same, same)).toEqual({ typed: same, theirs: [], both: [] });
  });
});

/** Every leaf of every form. */
const leavesOf = (node: FormNode): FormNode[] =>
  node.kind === 'leaf' ? [node] : node.kind === 'list' ? leavesOf(node.item) : node.fields.flatMap(leavesOf);
test('no form has a field that forms cannot ask for', () => {
  for (const kind of contentKinds)
    for (const leaf of leavesOf(formOf(kind)))
      if (leaf.kind === 'leaf' && leaf.input === 'choice') expect(leaf.options.length).toBeGreaterThan(1);
});
