import { code, type PersonPart, personal } from '#kit/desk/person-parts.ts';
import type { FilesContext } from './actions/context.ts';
import { fileKey, fileRecords } from './model.ts';
import { allFilesOfReferences, filesOfReferences } from './store.ts';

/** What this feature holds on a person: files of their records. They are deleted with their record, or when it is erased. */
export const person: readonly PersonPart<FilesContext>[] = [
  {
    key: 'record-files',
    right: 'people/read',
    tables: ['record_file'],
    stays: true,
    read: async (_ctx, tx, { references }, page) =>
      (await filesOfReferences(tx, references, page)).map(({ id, at, kind, name, createdBy, ...file }) => {
        const { read, field } = fileRecords[file.recordKind];
        return {
          id,
          at,
          right: read,
          actor: createdBy,
          page: pageOf[file.recordKind](file.record),
          facts: { kind: code(kind), file: personal(field, name) },
        };
      }),
    files: async (ctx, tx, { references }) =>
      (await allFilesOfReferences(tx, references)).map((file, index) => ({
        name: `files/${file.recordKind}-${file.record}-${index + 1}.${file.format}`,
        read: async () => (await ctx.objects.get(fileKey(file)))?.bytes,
      })),
  },
];
const pageOf = {
  lead: (record: string) => `/desk/leads/${record}`,
  application: (record: string) => `/desk/applications/${encodeURIComponent(record)}`,
  quotation: (record: string) => `/desk/quotations/${record}`,
  paper: (record: string) => `/desk/sales-papers/${record}`,
  buyer: (record: string) => `/desk/buyers/${record}`,
};
