import { sql } from '#platform/database/db.ts';
import { anyOf, isAmong } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import { type OpenMoveState, openMoveStates, type PhoneMove } from '../model.ts';
import { moveStateWords } from '../web/desk/words.ts';

const words = inBoth(
  {
    caption: 'Phone number changes',
    lead: 'Moves that are under way. Begin one on the page of the person. One that is not finished in time is cancelled.',
    empty: 'No move is under way.',
    person: 'Person',
    noName: 'Without a name',
    phone: 'New number',
    state: 'Status',
    by: 'Begun by',
    begun: 'Begun',
    until: 'Must be finished by',
    toAgree: moveStateWords.en['code-given'],
  },
  {
    caption: 'नंबर बदलने के मामले',
    lead: 'ये अभी चल रहे हैं। नया मामला व्यक्ति के पेज से शुरू करें। समय पर पूरा न हो तो अपने आप रद्द हो जाता है।',
    empty: 'अभी कोई नंबर नहीं बदला जा रहा।',
    person: 'व्यक्ति',
    noName: 'नाम नहीं है',
    phone: 'नया नंबर',
    state: 'स्थिति',
    by: 'किसने शुरू किया',
    begun: 'कब शुरू हुआ',
    until: 'कब तक पूरा करना है',
    toAgree: moveStateWords.hi['code-given'],
  },
);

type MoveRow = Pick<PhoneMove, 'id' | 'accountId' | 'newPhone' | 'askedBy' | 'askedAt' | 'endsAt'> & {
  readonly state: OpenMoveState;
};
/** Moves of accounts to another number that are under way. */
export const phoneMoves = deskList({
  name: 'phone-moves',
  right: 'people/read',
  words,
  from: sql`phone_move`,
  where: sql`phone_move.state in ('code-sent', 'code-given') and phone_move.ends_at > now()`,
  id: { sql: sql`phone_move.id`, type: 'text' },
  select: sql<MoveRow>`phone_move.id, phone_move.account_id, phone_move.new_phone, phone_move.state, phone_move.asked_by,
    phone_move.asked_at, phone_move.ends_at`,
  async read({ db }, rows) {
    const ids = rows.map(({ accountId }) => accountId);
    const names = await findNames(db, ids);
    return rows.map((row) => ({ ...row, name: names.get(row.accountId) ?? null }));
  },
  key: ({ id }) => id,
  record: ({ accountId }) => ({ href: deskPaths.movePerson(accountId) }),
  columns: {
    person: { as: 'text', of: ({ name }) => name, none: 'noName' },
    phone: { as: 'personal', of: ({ newPhone }) => newPhone, field: 'move/phone', record: () => null },
    state: { as: 'code', of: ({ state }) => state, texts: moveStateWords },
    by: { as: 'staff', of: ({ askedBy }) => askedBy },
    begun: { as: 'time', of: ({ askedAt }) => askedAt, sort: { sql: sql`phone_move.asked_at`, type: 'timestamptz' } },
    until: { as: 'time', of: ({ endsAt }) => endsAt },
  },
  defaultSort: { column: 'begun', direction: 'asc' },
  filters: {
    state: { ...anyOf(openMoveStates, (states) => isAmong(sql`phone_move.state`, states)), texts: moveStateWords },
  },
  lead: ({ lead }) => [lead],
  views: ({ toAgree }) => [{ name: toAgree, query: 'state=code-given' }],
});
