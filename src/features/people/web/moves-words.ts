import { inBoth } from '#web/i18n.ts';
import type { OpenMoveState } from '../model.ts';

/** How far a move to another number is. */
export const moveStateWords = inBoth<Record<OpenMoveState, string>>(
  { 'code-sent': 'Waits for the code', 'code-given': 'Waits for a second person' },
  { 'code-sent': 'कोड का इंतज़ार', 'code-given': 'दूसरे व्यक्ति का इंतज़ार' },
);

/** The list of moves to another number. */
export const movesWords = inBoth(
  {
    caption: 'Moves to another number',
    about:
      'Moves that are under way. Begin one on the page of the person. One that is not finished in time is cancelled.',
    person: 'Person',
    noName: 'Without a name',
    phone: 'New number',
    state: 'Status',
    by: 'Begun by',
    begun: 'Begun',
    until: 'Must be finished by',
    empty: 'No move is under way.',
  },
  {
    caption: 'नंबर बदलने के मामले',
    about: 'ये अभी चल रहे हैं। नया मामला व्यक्ति के पेज से शुरू करें। समय पर पूरा न हो तो अपने आप रद्द हो जाता है।',
    person: 'व्यक्ति',
    noName: 'नाम नहीं है',
    phone: 'नया नंबर',
    state: 'स्थिति',
    by: 'किसने शुरू किया',
    begun: 'कब शुरू हुआ',
    until: 'कब तक पूरा करना है',
    empty: 'अभी कोई नंबर नहीं बदला जा रहा।',
  },
);
