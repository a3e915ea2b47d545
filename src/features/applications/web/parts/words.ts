import { inBoth } from '#web/i18n.ts';
import type { ApplicationState } from '../../model.ts';
import type { Stage } from '../../model/stages.ts';

/** The states of an application, as staff read them. */
export const applicationStateWords = inBoth<Readonly<Record<ApplicationState, string>>>(
  { active: 'Active', 'refund-asked': 'Cancelled, refund open', refunded: 'Refunded' },
  { active: 'चालू', 'refund-asked': 'रद्द, रिफ़ंड बाकी', refunded: 'रिफ़ंड हुआ' },
);
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
    received: 'मिल गया',
    'under-review': 'जाँच में',
    shortlisted: 'शॉर्टलिस्ट',
    called: 'बुलाया गया',
    selected: 'चयन हुआ',
    'not-selected': 'चयन नहीं हुआ',
    withdrawn: 'बंद किया गया',
  },
);
