import type { Right } from '#kit/desk/desk-access.ts';
import { nationalDigits, nationalNumber, searchedDigits } from '#kit/desk/number-search.ts';

/** Their lists, and the search of the whole desk, are searched by references of banks too, which are longer numbers. */
const takesReferences = /^(payments|claims|bank|ledger|quotations)\/|^desk\/open$/;
/** Parameters and fields that hold the query of a list: of the rows beside a record, of a bulk action, of an export. */
const listQueries = ['list', 'query'];

/** The phone number that a call of the desk searches a list for; undefined without one. */
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
  return typed.find((text) => {
    const digits = searchedDigits(text);
    return digits !== undefined && (!takesReferences.test(right) || nationalNumber(digits).length === nationalDigits);
  });
}
