import type { Right } from '#kit/desk/desk-access.ts';
import { nationalDigits, nationalNumber, searchedDigits } from '#kit/desk/number-search.ts';

/** Their lists, and the search of the whole desk, are searched by references of banks too, which are longer numbers. */
const takesReferences = /^(payments|claims|bank|ledger|quotations)\/|^desk\/open$/;
/** Parameters and fields that hold the query of a list: of the rows beside a record, of a bulk action, of an export. */
const listQueries = ['list', 'query'];

/** The phone numbers that a call of the desk searches lists for; undefined without one. */
export function searchedNumber(right: Right | undefined, query: URLSearchParams, body: unknown): string | undefined {
  if (right === undefined) return undefined;
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {});
  const given = [
    ...query,
    ...fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  ];
  const typed = given.flatMap(([name, value]) => {
    if (name === 'q') return [value];
    return listQueries.includes(name) ? new URLSearchParams(value).getAll('q') : [];
  });
  const numbers = typed.filter((text) => {
    const digits = searchedDigits(text);
    // With a part of the calling code it is the end of a stored number too.
    return (
      digits !== undefined && (!takesReferences.test(right) || nationalNumber(digits).length <= nationalDigits + 1)
    );
  });
  return numbers.length === 0 ? undefined : [...new Set(numbers)].join(', ');
}
