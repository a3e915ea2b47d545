// What a call of `npm run bench -- desk` is made of.
import type { Random } from '#test/seed.ts';

/** Values that occur in the database, to choose from at random. */
export interface DeskSamples {
  readonly people: readonly {
    readonly id: string;
    readonly phone: string;
    readonly name: string;
    readonly code: string;
  }[];
  readonly roles: readonly string[];
  readonly districts: readonly string[];
  readonly applications: readonly string[];
  readonly orders: readonly string[];
  readonly payments: readonly string[];
  readonly claims: readonly string[];
  readonly referrers: readonly string[];
  readonly leads: readonly { readonly number: number; readonly phone: string; readonly name: string }[];
  /** Staff members who have leads. */
  readonly owners: readonly string[];
  readonly actors: readonly string[];
  readonly actions: readonly string[];
  readonly records: readonly string[];
  readonly days: readonly string[];
  /** Sources of postings. */
  readonly postings: readonly string[];
  readonly settlements: readonly string[];
  /** The bank's references of settlements and of refunds. */
  readonly settlementReferences: readonly string[];
  readonly refundReferences: readonly string[];
  readonly bankLines: readonly string[];
  readonly papers: readonly string[];
  readonly buyers: readonly string[];
  readonly slots: readonly string[];
  /** The months that have a day book, such as `2026-10`. */
  readonly months: readonly string[];
}
export interface DeskCall {
  /** The list or page that it belongs to. */
  readonly of: string;
  readonly what: string;
  readonly path: (random: Random, samples: DeskSamples) => string;
}

export type Query = (random: Random, samples: DeskSamples) => Readonly<Record<string, string>>;
export const call = (of: string, what: string, query: Query = () => ({}), base = `/api/desk/${of}`): DeskCall => ({
  of,
  what,
  path: (random, samples) => {
    const text = new URLSearchParams(query(random, samples)).toString();
    return text === '' ? base : `${base}?${text}`;
  },
});
/** The list plain and with its last page, in each sort. */
export const pagesOf = (of: string, ...sorts: readonly string[]): readonly DeskCall[] =>
  sorts.flatMap((sort) => [
    call(of, `first page, sort ${sort}`, () => ({ sort })),
    call(of, `last page, sort ${sort}`, () => ({ sort, end: 'last' })),
  ]);
/** A filter with its first page and its last one. */
export const filter = (of: string, what: string, query: Query): readonly DeskCall[] => [
  call(of, what, query),
  call(of, `${what}, last page`, (random, samples) => ({ ...query(random, samples), end: 'last' })),
];
/** The page of one record. */
export const record = (
  of: string,
  what: string,
  id: (random: Random, samples: DeskSamples) => string | number,
): DeskCall => ({
  of,
  what,
  path: (random, samples) => `/api/desk/${of}/${encodeURIComponent(id(random, samples))}`,
});
/** The search of all kinds of records. */
export const searches = (what: string, text: (random: Random, samples: DeskSamples) => string): readonly DeskCall[] => [
  call('search', what, (random, samples) => ({ q: text(random, samples) })),
];
export const firstLetters = (name: string, count: number): string => [...name].slice(0, count).join('');
