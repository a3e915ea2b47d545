import { inBoth } from '#web/i18n.ts';
import type { ApprovalBlock } from '../../model.ts';

/** Why the reader can't approve what waits for a second person. */
export const approvalBlockWords = inBoth<Readonly<Record<ApprovalBlock, string>>>(
  {
    decided: 'A colleague has decided this already.',
    lapsed: 'Nobody approved this in time. Propose it again.',
    own: 'This is about your own money, or about a bank account of yours. Another person approves it.',
    'second-person': 'You proposed this. A second person approves it.',
    'entered-sum': 'You entered the settled amount. Another person agrees.',
    'maker-left': 'The person who proposed this may not do so any more. Propose it again.',
    'makers-own':
      'This is about the money of the person who proposed it, or about a bank account of theirs. Another person proposes it again.',
    'not-allowed': 'Your role at the desk does not include this.',
  },
  {
    decided: 'एक साथी इसका फ़ैसला कर चुके हैं।',
    lapsed: 'समय रहते किसी ने मंज़ूर नहीं किया। फिर से प्रस्ताव करें।',
    own: 'यह आपकी अपनी रकम या आपके बैंक खाते के बारे में है। कोई दूसरा व्यक्ति मंज़ूर करे।',
    'second-person': 'यह प्रस्ताव आपने किया है। दूसरा व्यक्ति इसे मंज़ूर करे।',
    'entered-sum': 'मिली रकम आपने दर्ज की है। दूसरा व्यक्ति मंज़ूर करे।',
    'maker-left': 'प्रस्ताव करने वाले को अब इसका अधिकार नहीं है। फिर से प्रस्ताव करें।',
    'makers-own': 'यह प्रस्ताव करने वाले की अपनी रकम या उनके बैंक खाते के बारे में है। कोई दूसरा व्यक्ति फिर से प्रस्ताव करे।',
    'not-allowed': 'डेस्क पर आपकी भूमिका में यह नहीं है।',
  },
);

/** The same as texts of refusals of a form. */
export const refusalTexts = (
  words: Readonly<Record<ApprovalBlock, string>>,
): Readonly<Record<`approvals/${ApprovalBlock}`, string>> =>
  Object.fromEntries(Object.entries(words).map(([block, text]) => [`approvals/${block}`, text])) as Record<
    `approvals/${ApprovalBlock}`,
    string
  >;
