import type { Right } from '#kit/desk/desk-access.ts';
import { nationalDigits, searchedNumber } from '#kit/desk/number-search.ts';

/** Their lists, and the search of the whole desk, are searched by references of banks too, which are longer numbers. */
const takesReferences = /^(payments|claims|bank|ledger|quotations)\/|^desk\/open$/;
/** Parameters and fields that hold the query of a list: of the rows beside a record, of a bulk action, of an export. */
const listQueries = ['list', 'query'];

/** The phone numbers that a call of the desk searches lists for, each once. */
export function searchedNumbers(right: Right | undefined, query: URLSearchParams, body: unknown): readonly string[] {
  if (right === undefined) return [];
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {});
  const given = [
    ...query,
    ...fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  ];
  const typed = given.flatMap(([name, value]) => {
    if (name === 'q') return [value];
    return listQueries.includes(name) ? new URLSearchParams(value).getAll('q') : [];
  });
  const numbers = typed.flatMap((text) => searchedNumber(text) ?? []);
  // With a part of the calling code it is the end of a stored number too.
  const longest = takesReferences.test(right) ? nationalDigits + 1 : Infinity;
  return [...new Set(numbers.filter(({ length }) => length <= longest))];
}
