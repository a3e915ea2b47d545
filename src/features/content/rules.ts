import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import {
  type Content,
  type ContentBody,
  type ContentItem,
  type ContentKind,
  contentShapes,
  type Picture,
  policySlugs,
} from './model.ts';

const slug = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** True where a thing of this kind may have this key: things that exist once are named by their kind. */
export function isKey(kind: ContentKind, key: string): boolean {
  if (kind === 'company' || kind === 'home' || kind === 'about') return key === kind;
  if (kind === 'policy') return policySlugs.some((it) => it === key);
  return slug.test(key);
}

/** Checks a thing by its shape; a refusal names every field at fault, by its path in the body. */
export function checkBody(kind: ContentKind, body: unknown): Result<ContentBody, 'content/invalid'> {
  const read = contentShapes[kind].safeParse(body);
  if (read.success) return ok(read.data as ContentBody);
  const fields = read.error.issues.flatMap((issue): FieldFault[] => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.') || 'the whole', reason: issue.message }];
    return issue.keys.map((key) => ({ field: [...path, key].join('.'), reason: 'there is no such field' }));
  });
  return refuse('content/invalid', { fields: fields.slice(0, 100) });
}

/** The field by which a thing would be taken for another of its kind: posts have ids, products have names. */
export function clashOf(
  { kind, key, body }: Pick<ContentItem, 'kind' | 'key' | 'body'>,
  others: readonly Pick<ContentItem, 'key' | 'body'>[],
): string | undefined {
  const field = kind === 'post' ? 'id' : kind === 'product' ? 'name' : undefined;
  if (!field) return undefined;
  const named = (it: ContentBody): string => String(it[field]).toLowerCase();
  return others.some((it) => it.key !== key && named(it.body) === named(body)) ? field : undefined;
}

/** The fields that tell that a thing, or a part of it, is a sample. */
const sampleFields = new Set(['isSample', 'testimonialsAreSamples', 'imageIsSample', 'sample']);

/** True when something in it is a sample that waits for the owner. */
export const hasSamples = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.entries(body).some(([name, value]) => (sampleFields.has(name) && value === true) || hasSamples(value));

/** The same with nothing left that is a sample: the owner takes it as their own. */
export const approved = <T>(body: T): T =>
  changeObjects(body, (it) =>
    Object.fromEntries(Object.entries(it).map(([name, value]) => [name, sampleFields.has(name) ? false : value])),
  );

/** What comes along with the program is nobody's own: its pictures are samples unless it says otherwise. */
export const withSamplePictures = <T>(body: T): T =>
  changeObjects(body, (it) => {
    if (typeof it['src'] === 'string' && 'alt' in it) return { sample: true, ...it };
    if (typeof it['image'] === 'string') return { imageIsSample: true, ...it };
    return it;
  });

function changeObjects<T>(value: T, change: (it: Record<string, unknown>) => Record<string, unknown>): T {
  if (Array.isArray(value)) return value.map((it: unknown) => changeObjects(it, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, it]) => [name, changeObjects(it as unknown, change)]);
  return change(Object.fromEntries(inner) as Record<string, unknown>) as T;
}

/** A picture where it may be shown. */
export const shownPicture = (it: Picture, showsSamples: boolean): Picture | undefined =>
  it.sample && !showsSamples ? undefined : it;

/** Puts what is published together: projects by key, posts by id, products by their order. */
export function contentOf(items: readonly Pick<ContentItem, 'kind' | 'key' | 'body'>[]): Content {
  const all = <Shape>(kind: ContentKind): Shape[] =>
    items
      .filter((it) => it.kind === kind)
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map((it) => it.body as Shape);
  const one = <Shape>(kind: ContentKind, key: string = kind): Shape => {
    const found = items.find((it) => it.kind === kind && it.key === key);
    if (!found) throw new Error(`the content has no ${kind} "${key}"`);
    return found.body as Shape;
  };
  return {
    company: one('company'),
    home: one('home'),
    about: one('about'),
    projects: all('project'),
    posts: all<Content['posts'][number]>('post').toSorted((a, b) => a.id - b.id),
    products: all<Content['products'][number]>('product').toSorted((a, b) => a.order - b.order),
    policies: Object.fromEntries(policySlugs.map((it) => [it, one('policy', it)])) as Content['policies'],
  };
}
