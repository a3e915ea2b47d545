// Comma-separated values (RFC 4180), as spreadsheets read them.

/**
 * Spreadsheets calculate what begins like a formula, some also behind blanks or with the wide signs of East Asian
 * keyboards: an apostrophe keeps it text.
 */
const formula = /^[\t\r\n]|^[\s\p{Cf}]*[=+\-@＝＋－＠]/u;

/** Where a spreadsheet of another country splits cells: at semicolons, whatever is quoted. */
const split = String.raw`(;["\s\p{Cf}]*)`;
const beforeSign = String.raw`(?=[=+\-@＝＋－＠])`;
const splitFormula = new RegExp(split + beforeSign, 'gu');
const withApostrophe = new RegExp(`${split}'${beforeSign}`, 'gu');

/** A cell that stays text in every spreadsheet. */
export function csvCell(text: string): string {
  const safe = (formula.test(text) ? `'${text}` : text).replace(splitFormula, "$1'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
/** A cell that was read, trimmed and without the apostrophes by which `csvCell` keeps it text. */
export function plainCell(cell: string): string {
  const text = cell.trim().replace(withApostrophe, '$1');
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1).trim() : text;
}
