import { inBoth } from '#web/i18n.ts';
import type { ApplicationState } from '../../model.ts';

/** The states of an application, as staff read them. */
export const applicationStateWords = inBoth<Readonly<Record<ApplicationState, string>>>(
  { active: 'Active', 'refund-asked': 'Cancelled, refund open', refunded: 'Refunded' },
  { active: 'चालू', 'refund-asked': 'रद्द, रिफ़ंड बाकी', refunded: 'रिफ़ंड हुआ' },
);
