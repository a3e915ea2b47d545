import { strToU8, zipSync } from 'fflate';

const texted = (row: readonly string[], line: number): string =>
  `<row r="${line}">${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
/** An XLSX file of these texts. */
export const workbookOf = (rows: readonly (readonly string[])[]): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${rows.map((row, at) => texted(row, at + 1)).join('')}</sheetData></worksheet>`,
    ),
  });
