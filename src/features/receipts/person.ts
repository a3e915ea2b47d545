import { type PersonPart, text } from '#kit/desk/person-parts.ts';
import type { ReceiptsContext } from './actions/context.ts';
import { readReceipt } from './actions/read-receipt.ts';
import { makeReceiptPdf } from './pdf.ts';

const applicationsAmong = (references: readonly string[]): string[] => references.filter((id) => id.startsWith('SA-'));

/** What this feature holds on a person: nothing. It prints the receipts of the applications. */
export const person: readonly PersonPart<ReceiptsContext>[] = [
  {
    key: 'receipts',
    right: 'receipts/read',
    tables: [],
    async read(ctx, tx, { accountId, references }, { before, limit }) {
      const found = [];
      for (const number of applicationsAmong(references)) {
        const facts = await ctx.findReceiptFacts(tx, { number });
        if (facts && facts.accountId === accountId && facts.name !== '')
          found.push({
            id: number,
            at: facts.createdAt,
            page: `/api/applications/${encodeURIComponent(number)}/receipt.pdf`,
            facts: { application: text(number) },
          });
      }
      return found
        .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
        .filter(({ at, id }) => !before || at < before.at || (at.getTime() === before.at.getTime() && id < before.id))
        .slice(0, limit);
    },
    async files(ctx, tx, { accountId, references }) {
      const files = [];
      for (const number of applicationsAmong(references)) {
        const facts = await ctx.findReceiptFacts(tx, { number });
        if (!facts || facts.accountId !== accountId || facts.name === '') continue;
        files.push({
          name: `receipts/${number}.pdf`,
          async read() {
            const receipt = await readReceipt(ctx, {
              applicationId: number,
              accountId,
              roles: undefined,
              language: 'en',
            });
            return receipt.ok ? makeReceiptPdf(receipt.value) : undefined;
          },
        });
      }
      return files;
    },
  },
];
