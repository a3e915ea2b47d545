import type { DisputeReason } from '../../../model/payments.ts';
import { disputeReasonTexts } from '../../contract.ts';
import { inBoth } from '#web/i18n.ts';

/** A dispute as the gateway names it. */
export const disputeWords = inBoth(
  {
    open: 'Dispute open',
    lost: 'Dispute lost',
    caseNumber: "Gateway's case number",
    reason: 'Reason of the bank',
    answerBy: 'Last day to answer',
    answerByIs: (day: string) => `Answer by ${day}`,
    opened: 'Opened',
    decided: 'Decided',
  },
  {
    open: 'विवाद खुला',
    lost: 'विवाद हारा',
    caseNumber: 'गेटवे का केस नंबर',
    reason: 'बैंक का कारण',
    answerBy: 'जवाब देने की आख़िरी तारीख़',
    answerByIs: (day: string) => `${day} तक जवाब दें`,
    opened: 'खुला',
    decided: 'फ़ैसला',
  },
);
const reasonsIn = (language: 0 | 1) =>
  Object.fromEntries(Object.entries(disputeReasonTexts).map(([reason, said]) => [reason, said[language]])) as Record<
    DisputeReason,
    string
  >;
export const disputeReasonWords = inBoth(reasonsIn(0), reasonsIn(1));
