import type { Tone } from '#kit/desk/drawn-list.ts';
import { inBoth } from '#web/i18n.ts';
import type { ApplicationState } from '../../model/applications.ts';
import type { Stage, StageReason } from '../../stages/model.ts';

/** The states of an application, as staff read them. */
export const applicationStateWords = inBoth<Readonly<Record<ApplicationState, string>>>(
  {
    active: 'Active',
    'refund-requested': 'Cancelled, refund open',
    refunded: 'Refunded',
    'charged-back': 'Charged back by the bank',
  },
  { active: 'चालू', 'refund-requested': 'रद्द, रिफ़ंड बाकी', refunded: 'रिफ़ंड हुआ', 'charged-back': 'बैंक ने रकम वापस ली' },
);
export const applicationTones: Readonly<Record<ApplicationState, Tone>> = {
  active: 'good',
  'refund-requested': 'warn',
  refunded: 'neutral',
  'charged-back': 'bad',
};
/** The stages of an application, for staff and applicants. */
export const stageWords = inBoth<Readonly<Record<Stage, string>>>(
  {
    received: 'Received',
    'under-review': 'Under review',
    shortlisted: 'Shortlisted',
    called: 'Called',
    selected: 'Selected',
    'not-selected': 'Not selected',
    withdrawn: 'Withdrawn',
  },
  {
    received: 'आवेदन प्राप्त',
    'under-review': 'जाँच में',
    shortlisted: 'शॉर्टलिस्ट',
    called: 'बुलाया गया',
    selected: 'चयन हुआ',
    'not-selected': 'चयन नहीं हुआ',
    withdrawn: 'बंद किया गया',
  },
);
export const stageTones: Readonly<Record<Stage, Tone>> = {
  received: 'info',
  'under-review': 'info',
  shortlisted: 'good',
  called: 'good',
  selected: 'good',
  'not-selected': 'neutral',
  withdrawn: 'neutral',
};
/** Why an application was not selected or withdrawn, as staff choose it. */
export const reasonWords = inBoth<Readonly<Record<StageReason, string>>>(
  {
    'not-eligible': 'Does not meet the conditions',
    documents: 'Documents missing or not valid',
    absent: 'Did not come to the interview',
    'others-chosen': 'Others were chosen',
    'vacancies-filled': 'All vacancies are filled',
    'own-wish': 'The applicant asked for it',
    duplicate: 'Same person applied twice',
    'wrong-details': 'Details are not true',
    'not-reachable': 'Cannot be reached',
    other: 'Other: write it below',
  },
  {
    'not-eligible': 'शर्तें पूरी नहीं हैं',
    documents: 'काग़ज़ नहीं हैं या सही नहीं हैं',
    absent: 'इंटरव्यू में नहीं आए',
    'others-chosen': 'दूसरे लोग चुने गए',
    'vacancies-filled': 'सभी जगहें भर गईं',
    'own-wish': 'आवेदक ने ख़ुद कहा',
    duplicate: 'एक ही व्यक्ति ने दो बार आवेदन किया',
    'wrong-details': 'जानकारी सही नहीं है',
    'not-reachable': 'संपर्क नहीं हो पाया',
    other: 'अन्य: नीचे लिखें',
  },
);
