import type { DeskParts } from '#kit/desk/desk-parts.ts';
import { findValues } from './store/audit.ts';

/** The personal values of an entry, a line each; null once all are erased. */
export const desk: DeskParts = {
  fields: [
    {
      field: 'audit/personal',
      async read(tx, record) {
        if (!/^\d{1,15}$/.test(record)) return undefined;
        const values = await findValues(tx, Number(record));
        if (values.length === 0) return undefined;
        const stored = values.flatMap(({ name, value }) => (value === null ? [] : [`${name}: ${value}`]));
        return stored.length === 0 ? null : stored.join('\n');
      },
    },
  ],
};
