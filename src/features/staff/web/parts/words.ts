import { inBoth } from '#web/i18n.ts';

/** The part for pages where a second person agrees. */
export const secondPersonWords = inBoth(
  {
    off: 'The second person is switched off: one person alone can approve this. The audit records who did.',
    since: (day: string, reason: string) => `Since ${day}, by the owner: ${reason}`,
  },
  {
    off: 'दूसरे व्यक्ति का नियम बंद है: एक ही व्यक्ति इसे मंज़ूर कर सकता है। ऑडिट में दर्ज होता है कि किसने किया।',
    since: (day: string, reason: string) => `${day} से, मालिक के अनुसार: ${reason}`,
  },
);
