/** Why a table that staff chose as a file can't be read, for the contracts of the calls that import one. */
export const tableRefusals = {
  'csv/empty': [422, 'The file is empty.'],
  'csv/not-text': [415, 'This file is not a table. Download it as CSV or XLSX.'],
  'csv/cut-off': [422, 'The file ends within a quoted cell. Download it again.'],
  'csv/quotes': [422, 'A cell of the file has a quote that does not end it.'],
  'csv/too-many-rows': [422, 'The file has too many rows. Take a shorter time.'],
  'xlsx/broken': [422, 'This workbook is broken or has a password. Open it and save it as XLSX or CSV.'],
  'xlsx/too-large': [413, 'This workbook is too large. Take a shorter time.'],
  'table/old-xls': [415, 'This is the format of an old Excel. Open it and save it as XLSX or CSV.'],
  'table/too-large': [413, 'The file is too large. Take a shorter time.'],
} as const;
