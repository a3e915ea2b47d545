// The fixed files of a workbook, and those that follow from its columns and sheets.
import type { CellKind, TableColumn } from '#kit/files/table.ts';

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const type = (part: string): string => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;

/** Every other file of the archive is a sheet, so this one is written before their number is known. */
export const contentTypes = `${declared}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${type('worksheet')}"/><Override PartName="/xl/workbook.xml" ContentType="${type('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${type('styles')}"/></Types>`;
export const packageRels = `${declared}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The place of each style in `styles`. */
export const styleOf = { head: 5, text: 1, number: 0, rupees: 2, moment: 3, day: 4 } as const satisfies Record<
  CellKind | 'head',
  number
>;
const style = (format: number, font = 0): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font > 0 ? ' applyFont="1"' : ''}/>`;
export const styles = `${declared}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${style(0)}${style(49)}${style(4)}${style(164)}${style(165)}${style(49, 1)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

export const sheetName = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`;

const widths: Readonly<Record<CellKind, number>> = { text: 24, number: 12, rupees: 16, moment: 20, day: 12 };
/** The head stays visible while somebody scrolls. */
export function sheetHead(columns: readonly TableColumn[]): string {
  const cols = columns.map(
    ({ head, kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(widths[kind], Math.min(head.length + 2, 60))}" customWidth="1"/>`,
  );
  return `${declared}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
}
export const sheetTail = '</sheetData></worksheet>';

/** `title`: escaped, and short enough for a number behind it. */
export function workbook(title: string, sheets: number): string {
  const all = Array.from(
    { length: sheets },
    (_, index) =>
      `<sheet name="${title}${index > 0 ? ` ${index + 1}` : ''}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${declared}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all.join('')}</sheets></workbook>`;
}
export function workbookRels(sheets: number): string {
  const all = Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const last = `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/>`;
  return `${declared}<Relationships xmlns="${packages}/relationships">${all.join('')}${last}</Relationships>`;
}
