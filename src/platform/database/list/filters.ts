// The filters of lists: each reads its parameters of the URL and gives the condition of its rows.
import type { DeskField } from '#kit/desk/desk-access.ts';
import type { ListProblem } from '#kit/desk/list.ts';
import { nationalDigits, typedText, nationalNumber } from '#kit/desk/number-search.ts';
import { after, dayMs, isDay, startOfDayInIndia } from '#kit/time.ts';
import { type RawBuilder, sql } from '../db.ts';

/** A part of a statement that is true or false for a row. */
export type Condition = RawBuilder<unknown>;

/** The product's time: business deadlines follow the clock that a demo moves. */
export const businessNow: Condition = sql`(now() + (select ahead from product_clock))`;

/** What a filter read; without a condition it is not active. */
export interface FilterRead {
  readonly condition?: Condition | undefined;
  /** The values that count, by the names of their parameters. */
  readonly active: Readonly<Record<string, readonly string[]>>;
  readonly problems: readonly ListProblem[];
}
export interface Filter {
  /** How it is typed: one of its values, two days, or a text. */
  readonly kind: 'choice' | 'day' | 'text' | 'search';
  /** The values of a choice. */
  readonly values: readonly string[];
  /** The names of its parameters. */
  readonly names: (key: string) => readonly string[];
  /** A name or phone number that somebody typed: never stored with a view or a bulk job. */
  readonly isPersonal: boolean;
  /** Only those who see this field in full filter by it: others would learn its masked values. */
  readonly field?: DeskField;
  /**
   * Its rows lie together, such as those of a day: they are found before they are put in order. In the order of the list
   * they would be met after most of the table.
   */
  readonly isFoundFirst?: boolean;
  readonly read: (key: string, values: (name: string) => readonly string[]) => FilterRead;
}

const maxValueLength = 200;

const nothing: FilterRead = { active: {}, problems: [] };
const single = (
  read: (value: string) => { readonly condition: Condition; readonly value?: string } | string,
  shape: Pick<Filter, 'kind'> & Partial<Pick<Filter, 'values'>> = { kind: 'text' },
): Filter => ({
  values: [],
  ...shape,
  names: (key) => [key],
  isPersonal: shape.kind === 'search',
  read(key, values) {
    const [value, ...others] = values(key);
    if (value === undefined) return nothing;
    const refused = (reason: string) => ({ active: {}, problems: [{ field: key, reason }] });
    if (others.length > 0) return refused('invalid');
    if (value.length > maxValueLength) return refused('too-long');
    const found = read(value);
    if (typeof found === 'string') return refused(found);
    return { condition: found.condition, active: { [key]: [found.value ?? value] }, problems: [] };
  },
});

/** One value of a set. */
export const oneOf = <Value extends string>(
  options: readonly Value[],
  condition: (value: Value) => Condition,
): Filter =>
  single(
    (typed) => {
      const value = options.find((option) => option === typed);
      return value === undefined ? 'invalid' : { condition: condition(value) };
    },
    { kind: 'choice', values: options },
  );

/** One value that is read; undefined is invalid. */
export const readAs = <Value>(
  read: (typed: string) => Value | undefined,
  condition: (value: Value) => Condition,
): Filter =>
  single((typed) => {
    const value = read(typed);
    return value === undefined ? 'invalid' : { condition: condition(value) };
  });

/** Any of several values of a set: `state=new&state=answered`, or `state=new,answered`. Invalid ones have no effect. */
export const anyOf = <Value extends string>(
  options: readonly Value[],
  condition: (values: readonly Value[]) => Condition,
): Filter => ({
  kind: 'choice',
  values: options,
  names: (key) => [key],
  isPersonal: false,
  read(key, values) {
    const typed = [...new Set(values(key).flatMap((value) => value.split(',')))].filter((value) => value !== '');
    const known = options.filter((option) => typed.includes(option));
    const problems = known.length < typed.length ? [{ field: key, reason: 'invalid' }] : [];
    if (known.length === 0) return { active: {}, problems };
    return { condition: condition(known), active: { [key]: known }, problems };
  },
});

/** Any of several ids: `of=a&of=b`, or `of=a,b`. */
export const anyId = (condition: (ids: readonly string[]) => Condition, maxIds = 20): Filter => ({
  kind: 'text',
  values: [],
  names: (key) => [key],
  isPersonal: false,
  read(key, values) {
    const ids = [...new Set(values(key).flatMap((value) => value.split(',')))].filter((id) => id !== '');
    if (ids.length === 0) return nothing;
    if (ids.length > maxIds || ids.some((id) => id.length > maxValueLength))
      return { active: {}, problems: [{ field: key, reason: 'too-long' }] };
    return { condition: condition(ids), active: { [key]: ids }, problems: [] };
  },
});

/** A value is one of these; a single one is compared directly, so that an index gives the order of the rest too. */
export const isAmong = (of: RawBuilder<unknown>, values: readonly string[]): Condition =>
  values.length === 1 ? sql`${of} = ${values[0]}` : sql`${of} = any(${values}::text[])`;

/** `yes` or `no`. */
export const yesOrNo = (conditions: { readonly yes: Condition; readonly no: Condition }): Filter =>
  single((value) => (value === 'yes' || value === 'no' ? { condition: conditions[value] } : 'invalid'), {
    kind: 'choice',
    values: ['yes', 'no'],
  });

/** Days in India, both included, as `<key>-from` and `<key>-to`; either may be missing. `of` is a timestamptz. */
export const days = (of: RawBuilder<unknown>): Filter => {
  const names = (key: string) => [`${key}-from`, `${key}-to`] as const;
  return {
    kind: 'day',
    values: [],
    names,
    isPersonal: false,
    read(key, values) {
      const problems: ListProblem[] = [];
      const [fromName, toName] = names(key);
      const dayOf = (name: string): string | undefined => {
        const [day, ...others] = values(name);
        if (day === undefined) return undefined;
        if (others.length === 0 && isDay(day) && day >= '2000-01-01' && day <= '2100-12-31') return day;
        problems.push({ field: name, reason: 'invalid' });
        return undefined;
      };
      const [from, to] = [dayOf(fromName), dayOf(toName)];
      if (from !== undefined && to !== undefined && to < from)
        return { active: {}, problems: [{ field: toName, reason: 'order' }] };
      const conditions = [
        ...(from === undefined ? [] : [sql`${of} >= ${startOfDayInIndia(from)}`]),
        ...(to === undefined ? [] : [sql`${of} < ${after(startOfDayInIndia(to), dayMs)}`]),
      ];
      return {
        condition: conditions.length === 0 ? undefined : sql.join(conditions, sql` and `),
        active: {
          ...(from === undefined ? {} : { [fromName]: [from] }),
          ...(to === undefined ? {} : { [toName]: [to] }),
        },
        problems,
      };
    },
  };
};

/** Exactly this value, such as an id or a district. `read` brings it into its stored spelling; undefined is invalid. */
export const exactly = (
  condition: (value: string) => Condition,
  read: (typed: string) => string | undefined = (typed) => typed,
): Filter =>
  single((typed) => {
    const value = read(typed.trim());
    return value === undefined ? 'invalid' : { condition: condition(value), value };
  });

/** A way to understand a typed search: the condition, undefined when it is something else, or why it can't be searched. */
export type Matcher = (typed: string) => Condition | 'too-short' | undefined;

/** What somebody typed: the first matcher that understands it decides. */
export const search = (...matchers: readonly Matcher[]): Filter =>
  single(
    (value) => {
      const typed = typedText(value);
      const found = matchers.map((matcher) => matcher(typed)).find((result) => result !== undefined) ?? 'too-short';
      return typeof found === 'string' ? found : { condition: found, value: typed };
    },
    { kind: 'search' },
  );

/** Fewer letters would match a large part of all names. */
const minLetters = 2;
const maxWords = 6;
const joiners = /[\u200c\u200d]/gu;
/**
 * Beginnings of words, in any order and either script: `kum ash` finds "Asha Kumari". `of` is a text whose index is
 * `using gin (search_words(…))`.
 */
export const wordsOf = (of: RawBuilder<unknown>): Matcher => wordsIn(sql`search_words(${of})`);

/**
 * Beginnings of words in a stored column of `search_words(…)`. `isWhole`: words that are not the beginning of another.
 */
export const wordsIn =
  (words: RawBuilder<unknown>, isWhole: (word: string) => boolean = () => false): Matcher =>
  (typed) => {
    const found = typed.replace(joiners, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    if (found.length === 0) return undefined;
    if (!found.some((word) => [...word].length >= minLetters)) return 'too-short';
    const query = found.slice(0, maxWords).map((word) => (isWhole(word) ? `'${word}'` : `'${word}':*`));
    return sql`${words} @@ to_tsquery('simple', ${query.join(' & ')})`;
  };

/** A whole phone number: with fewer digits somebody could complete a masked number digit by digit. `of` is a text with the number; its index is `(reversed_digits(…) text_pattern_ops)`. */
export const digitsOf =
  (of: RawBuilder<unknown>): Matcher =>
  (typed) => {
    if (!/^[\d\s()+.-]+$/.test(typed)) return undefined;
    const digits = typed.replace(/\D/g, '');
    if (digits.length < nationalDigits) return 'too-short';
    // Stored with or without the calling code: the national number is the end of both.
    const reversed = [...nationalNumber(digits)].toReversed().join('');
    return sql`reversed_digits(${of}) like ${`${reversed}%`}`;
  };

/** A number of ours, such as `SA-7K3M-9PQ2-XW4D`, in any case and with any dashes; `of` is its column. */
export const referenceOf =
  (prefix: string, of: RawBuilder<unknown>): Matcher =>
  (typed) => {
    const plain = typed.toUpperCase().replace(/[\s-]/g, '');
    if (!plain.startsWith(prefix) || plain.length !== prefix.length + 12) return undefined;
    const symbols = plain.slice(prefix.length).replaceAll('O', '0').replace(/[IL]/g, '1');
    return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(symbols)
      ? sql`${of} = ${`${prefix}-${(symbols.match(/.{4}/g) ?? []).join('-')}`}`
      : undefined;
  };

/**
 * A legal number of a series, such as `INV/26-27/0001`, in any case and with any dashes, whatever its beginning. Without a
 * revision, `SQ/26-27/0001/R1`, it finds all of them.
 */
export const seriesNumber =
  (of: RawBuilder<unknown>) =>
  (typed: string): Condition | undefined => {
    const [, prefix, years, place = '', revision] =
      /^([A-Z][A-Z0-9-]{0,4}?)\W?(\d\d-\d\d)\W?(\d{1,4})(?:\W?(R[1-9]))?$/.exec(
        typed.toUpperCase().replace(/\s/g, ''),
      ) ?? [];
    if (years === undefined) return undefined;
    const number = `${prefix}/${years}/${place.padStart(4, '0')}`;
    const all = Array.from({ length: 9 }, (_none, index) => `${number}/R${index + 1}`);
    return sql`${of} = any(${revision === undefined ? [number, ...all] : [`${number}/${revision}`]}::text[])`;
  };
/** Its last part alone, of any year: `0001` or `1`. */
export const runningNumber =
  (of: RawBuilder<unknown>) =>
  (typed: string): Condition | undefined =>
    /^\d{1,4}$/.test(typed) ? sql`split_part(${of}, '/', 3) = ${typed.padStart(4, '0')}` : undefined;
