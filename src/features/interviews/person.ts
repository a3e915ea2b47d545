import { code, type PersonPart, text, time } from '#kit/desk/person-parts.ts';
import type { InterviewsContext } from './actions/context.ts';
import { readLetter } from './actions/read-letter.ts';
import { makeLetterPdf } from './pdf.ts';
import { letterIdsOf, lettersAhead, lettersOfPerson } from './store/person.ts';

/** An application has one valid letter; earlier ones are not printed again. */
const maxLetters = 500;

/** What this feature holds on a person: calls of the applications, without a name. */
export const person: readonly PersonPart<InterviewsContext>[] = [
  {
    key: 'call-letters',
    right: 'applications/read',
    tables: ['call_letter'],
    stays: true,
    read: async (_ctx, tx, key, page) =>
      (await lettersOfPerson(tx, key, page)).map(({ id, at, applicationId, issue, slotId, ended, endedAt }) => ({
        id,
        at,
        page: `/desk/interviews/${slotId}`,
        facts: {
          application: text(applicationId),
          number: text(issue),
          status: code(ended),
          ended: time(endedAt),
        },
      })),
    // As messages name them: an id alone is a number like others.
    refer: async (tx, _accountId, _phones, found) => ({
      ids: (await letterIdsOf(tx, found)).map((id) => `call-letter:${id}`),
    }),
    findWarnings: async (ctx, tx, { references }) =>
      (await lettersAhead(tx, references, await ctx.businessNow())).map(({ applicationId, slotId }) => ({
        kind: 'interview-ahead',
        reference: applicationId,
        page: `/desk/interviews/${slotId}`,
      })),
    async files(ctx, tx, key) {
      const letters = await lettersOfPerson(tx, key, { limit: maxLetters });
      return letters
        .filter(({ ended }) => ended === null)
        .map(({ applicationId }) => ({
          name: `call-letters/${applicationId}.pdf`,
          async read() {
            const { accountId } = key;
            const letter = await readLetter(ctx, {
              applicationId,
              accountId,
              isStaff: true,
              showsPhoto: true,
              language: 'en',
            });
            return letter.ok ? makeLetterPdf(letter.value) : undefined;
          },
        }));
    },
  },
];
