import type { TableWriters } from '#kit/files/table.ts';
import { csvWriter } from './csv.ts';
import { xlsxWriter } from './xlsx.ts';

/** The writers of tables, by their formats. */
export const tableWriters: TableWriters = { csv: csvWriter, xlsx: (shape) => xlsxWriter(shape) };
