import { readUtr } from '#kit/money/utr.ts';
import { sql } from '#platform/database/db.ts';
import { anyOf, days, isAmong, oneOf, search } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import { narrationOf } from '../actions/match-lines.ts';
import { type BankLine, type DeskBankLine, tiedKinds } from '../model.ts';
import { proposedLines } from '../store/bank.ts';
import { recordOf, tiedText } from '../web/desk/tied-words.ts';
import { bankWords, tiedKindWords } from '../web/desk/words.ts';

const words = inBoth(
  {
    ...bankWords.en,
    q: 'UTR or number',
    status: 'Status',
    side: 'Side',
    kind: bankWords.en.is,
    recognised: 'Narration',
    record: 'Record',
  },
  {
    ...bankWords.hi,
    q: 'UTR या नंबर',
    status: 'स्थिति',
    side: 'दिशा',
    kind: bankWords.hi.is,
    recognised: 'विवरण से',
    record: 'रिकॉर्ड',
  },
);
const { en, hi } = bankWords;

type LineRow = Pick<BankLine, 'amountPaise' | 'balancePaise' | 'narration'> &
  Pick<DeskBankLine, 'id' | 'day' | 'utr' | 'recognised' | 'kind' | 'record'>;

/** The lines of the statement, the newest first. */
export const bankLines = deskList({
  name: 'bank',
  right: 'bank/read',
  words,
  from: sql`bank_statement_line`,
  id: { sql: sql`bank_statement_line.id`, type: 'text' },
  select: sql<LineRow>`bank_statement_line.id, bank_statement_line.day::text as day, bank_statement_line.amount_paise,
    bank_statement_line.balance_paise, bank_statement_line.utr, bank_statement_line.narration, bank_statement_line.recognised,
    bank_statement_line.tied_kind as kind, bank_statement_line.tied_record as record`,
  async read(ctx, rows) {
    const ids = rows.map(({ id }) => id);
    const proposed = new Set(await proposedLines(ctx.db, ids));
    return rows.map((row) => ({ ...row, narration: narrationOf(ctx, row), isProposed: proposed.has(row.id) }));
  },
  key: ({ id }) => id,
  record: ({ id }) => ({ href: deskPaths.bankLine(id) }),
  columns: {
    day: { as: 'day', of: ({ day }) => day, sort: { sql: sql`bank_statement_line.position`, type: 'bigint' } },
    narration: {
      as: 'personal',
      of: ({ narration }) => narration,
      field: 'bank/narration',
      record: () => null,
      none: 'erased',
    },
    amount: { as: 'paise', of: ({ amountPaise }) => amountPaise, total: sql`bank_statement_line.amount_paise` },
    is: {
      as: 'text',
      of: tiedText,
      link: recordOf,
      inFile: [
        {
          head: 'is',
          of: ({ kind }, language) => (kind === null ? words[language].isListed : tiedKindWords[language][kind]),
        },
        { head: 'record', of: ({ record }) => record },
      ],
    },
    balance: { as: 'paise', of: ({ balancePaise }) => balancePaise, total: null },
    utr: { as: 'text', of: ({ utr }) => utr, none: 'none', isExtra: true },
  },
  defaultSort: { column: 'day', direction: 'desc' },
  filters: {
    q: {
      ...search(
        (typed) => (/^bsl_\w+$/.test(typed) ? sql`bank_statement_line.id = ${typed}` : undefined),
        (typed) =>
          /^S[A-Z]-/i.test(typed) ? sql`bank_statement_line.tied_record = ${typed.toUpperCase()}` : undefined,
        (typed) => (typed === '' ? undefined : sql`bank_statement_line.utr = ${readUtr(typed) ?? typed}`),
      ),
      hint: 'UTR, SP-…, SB-…',
    },
    status: {
      ...oneOf(['listed', 'tied'], (status) =>
        status === 'listed'
          ? sql`bank_statement_line.tied_kind is null`
          : sql`bank_statement_line.tied_kind is not null`,
      ),
      texts: inBoth({ listed: en.isListed, tied: 'Matched' }, { listed: hi.isListed, tied: 'मिलान हुआ' }),
    },
    side: {
      ...oneOf(['in', 'out'], (side) =>
        side === 'in' ? sql`bank_statement_line.amount_paise > 0` : sql`bank_statement_line.amount_paise < 0`,
      ),
      texts: inBoth({ in: 'Received', out: 'Paid' }, { in: 'आया', out: 'गया' }),
    },
    kind: {
      ...anyOf(tiedKinds, (kinds) => isAmong(sql`bank_statement_line.tied_kind`, kinds)),
      texts: tiedKindWords,
    },
    recognised: {
      ...anyOf(['charge', 'interest'], (kinds) => isAmong(sql`bank_statement_line.recognised`, kinds)),
      texts: tiedKindWords,
    },
    day: { ...days(sql`(bank_statement_line.day::timestamp at time zone 'Asia/Kolkata')`), isFoundFirst: true },
  },
  views: ({ isListed }) => [{ name: isListed, query: 'status=listed' }],
});
