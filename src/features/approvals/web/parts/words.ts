import { inBoth } from '#web/i18n.ts';
import type { ApprovalBlock } from '../../model.ts';

/** Why the reader can't approve what waits for a second person. */
export const approvalBlockWords = inBoth<Readonly<Record<ApprovalBlock, string>>>(
  {
    decided: 'A colleague has decided this already.',
    lapsed: 'Nobody approved this in time. Propose it again.',
    own: 'This is about your own money, or about that of an account which looks like yours. Another person approves it.',
    'second-person':
      'You proposed this. A second person approves it, one to whom you did not give the right. If you gave finance their right, let finance propose it, and you approve it.',
    'one-person':
      'Your account and that of the person who proposed this share a browser, a bank account, an identity document or an alternate number, so they count as one person. Another person approves it. If you are two people, an owner who is neither says so on your page under People.',
    'entered-sum': 'You entered the settled amount. Another person agrees.',
    'maker-left': 'The person who proposed this may not do so any more. Propose it again.',
    'makers-own':
      'This is about the money of the person who proposed it, or about a bank account of theirs. Another person proposes it again.',
    'not-allowed': 'Your role at the desk does not include this.',
    'right-new':
      'You have had this right for less than 72 hours. Until then, a colleague who has had it for longer approves this.',
    'right-from-maker':
      'The person who proposed this gave you your right, so you are not a second person. Propose it yourself, and they approve it; or another colleague approves it.',
    'makers-right-new':
      'You gave the person who proposed this their right less than 72 hours ago. Another colleague approves it, or you do once the 72 hours are over.',
  },
  {
    decided: 'एक साथी इसका फ़ैसला कर चुके हैं।',
    lapsed: 'समय रहते किसी ने मंज़ूर नहीं किया। फिर से प्रस्ताव करें।',
    own: 'यह आपकी अपनी रकम के बारे में है, या ऐसे खाते की जो आपका ही लगता है। कोई दूसरा व्यक्ति मंज़ूर करे।',
    'second-person':
      'यह प्रस्ताव आपने किया है। दूसरा व्यक्ति इसे मंज़ूर करे, जिसे यह अधिकार आपने नहीं दिया। अगर वित्त को अधिकार आपने दिया है, तो प्रस्ताव वित्त करे और मंज़ूर आप करें।',
    'one-person':
      'आपका और प्रस्ताव करने वाले का ब्राउज़र, बैंक खाता, पहचान-पत्र या वैकल्पिक नंबर एक ही है, इसलिए दोनों एक व्यक्ति माने जाते हैं। कोई दूसरा व्यक्ति मंज़ूर करे। अगर आप दो अलग लोग हैं, तो कोई मालिक, जो आप दोनों में से न हो, लोग में आपके पेज पर यह दर्ज करे।',
    'entered-sum': 'मिली रकम आपने दर्ज की है। दूसरा व्यक्ति मंज़ूर करे।',
    'maker-left': 'प्रस्ताव करने वाले को अब इसका अधिकार नहीं है। फिर से प्रस्ताव करें।',
    'makers-own': 'यह प्रस्ताव करने वाले की अपनी रकम या उनके बैंक खाते के बारे में है। कोई दूसरा व्यक्ति फिर से प्रस्ताव करे।',
    'not-allowed': 'डेस्क पर आपकी भूमिका में यह नहीं है।',
    'right-new': 'यह अधिकार आपको मिले अभी 72 घंटे नहीं हुए। तब तक कोई साथी मंज़ूर करे, जिसे यह अधिकार पहले से है।',
    'right-from-maker':
      'आपको यह अधिकार उसी ने दिया है जिसने प्रस्ताव किया, इसलिए आप दूसरे व्यक्ति नहीं हैं। प्रस्ताव आप करें और वे मंज़ूर करें; या कोई और साथी मंज़ूर करे।',
    'makers-right-new':
      'प्रस्ताव करने वाले को यह अधिकार आपने दिया है, और अभी 72 घंटे नहीं हुए। कोई और साथी मंज़ूर करे, या 72 घंटे बाद आप।',
  },
);

/** Whose right it is, since when and from whom. */
export const rightsWords = inBoth(
  {
    maker: 'Proposed by',
    recorder: 'Recorded by',
    reader: 'You',
    since: (role: string, since: string, by: string) => `${role} since ${since}, given by ${by}`,
    none: 'without a role for this',
  },
  {
    maker: 'प्रस्ताव करने वाले',
    recorder: 'दर्ज करने वाले',
    reader: 'आप',
    since: (role: string, since: string, by: string) => `${role}, ${since} से, ${by} ने दी`,
    none: 'इसके लिए कोई भूमिका नहीं',
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
