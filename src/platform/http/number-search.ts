import type { Right } from '#kit/desk/desk-access.ts';
import { isNumberSearch, typedText } from '#kit/desk/number-search.ts';
import { readPhone } from '#kit/text/phone.ts';

/** Lists of money are searched by references of banks, which can look like phone numbers. */
const ofMoney = /^(payments|claims|bank|ledger|quotations)\//;
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
  // A call about money can be asked with the query of another list, such as the fees of applications.
  const typed = given.flatMap(([name, value]) => {
    if (name === 'q') return ofMoney.test(right) ? [] : [value];
    return listQueries.includes(name) ? new URLSearchParams(value).getAll('q') : [];
  });
  // What also takes references of banks counts only what can be a phone number.
  const takesReferences = right === 'desk/open' || ofMoney.test(right);
  return typed.find((text) => isNumberSearch(text) && (!takesReferences || readPhone(typedText(text)) !== undefined));
}
