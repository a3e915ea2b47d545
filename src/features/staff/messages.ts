import { inIndianTime } from '#kit/indian-time.ts';
import type { Language } from '#kit/language.ts';
import { staffRoleWords } from '#kit/desk/staff-role-words.ts';
import { type MailLink, type MessageIn, messageIn, slot } from '#features/notifications/model.ts';
import type { StaffChange } from './model.ts';
import { factorLockMs, maxWrongFactors } from './terms.ts';
import { minuteMs } from '#kit/time.ts';

const staffPage: MailLink = { path: '/desk/staff', label: { en: 'Open the staff page', hi: 'कर्मचारियों का पेज खोलें' } };
const signInPage: MailLink = { path: '/desk/sign-in', label: { en: 'Sign in to the desk', hi: 'डेस्क में लॉगिन करें' } };
const minutes = factorLockMs / minuteMs;

/** To the owners: somebody gave too many wrong codes. `ending`: the last two digits of the person's number. */
export const factorLocked = ({ ending, until }: { readonly ending: string; readonly until: Date }): MessageIn =>
  messageIn('staff-factor-locked', staffPage, {
    en: {
      subject: `Desk: sign-in of the number ending ${ending} is locked`,
      text: `${maxWrongFactors} wrong desk codes were given for the staff number ending ${slot(ending)}. Its sign-in is locked for ${minutes} minutes, until ${slot(inIndianTime(until))}. If it was not this person, reset the codes of this number.`,
    },
    hi: {
      subject: `डेस्क: ${ending} पर खत्म होने वाले नंबर का लॉगिन बंद है`,
      text: `${slot(ending)} पर खत्म होने वाले कर्मचारी नंबर के लिए डेस्क के ${maxWrongFactors} गलत कोड डाले गए। लॉगिन ${minutes} मिनट के लिए बंद है, ${slot(inIndianTime(until))} तक। अगर यह वही व्यक्ति नहीं था, तो इस नंबर के कोड रीसेट करें।`,
    },
  });

type TextIn = Readonly<Record<Language, string>>;
const changes: Readonly<Record<StaffChange['change'], readonly [en: string, hi: string]>> = {
  granted: ['role {role} given', 'भूमिका {role} दी गई'],
  revoked: ['role {role} taken away', 'भूमिका {role} हटाई गई'],
  invited: ['invitation made', 'निमंत्रण बनाया गया'],
  app: ['authenticator app set up', 'authenticator ऐप जोड़ा गया'],
  passkey: ['passkey set up', 'passkey जोड़ी गई'],
  'passkey-removed': ['passkey removed', 'passkey हटाई गई'],
  'recovery-codes': ['new recovery codes made', 'नए रिकवरी कोड बने'],
  reset: ['desk sign-in reset', 'डेस्क का लॉगिन रीसेट हुआ'],
  'second-person-off': ['second person switched off', 'दूसरे व्यक्ति का नियम बंद हुआ'],
  'second-person-on': ['second person switched on', 'दूसरे व्यक्ति का नियम चालू हुआ'],
  company: ['company data changed', 'कंपनी की जानकारी बदली गई'],
};
/**
 * To the owners: who may enter the desk, or how, was changed. `ending`: the last two digits of the number that it is about, or of
 * who changed it.
 */
export const staffChanged = ({
  change: { change, role },
  ending,
  by,
  at,
}: {
  readonly change: Pick<StaffChange, 'change' | 'role'>;
  readonly ending: string;
  readonly by: TextIn;
  readonly at: Date;
}): MessageIn => {
  const [en, hi] = changes[change];
  const whatIn = (language: Language, text: string) =>
    slot(text.replace('{role}', role === undefined ? '' : staffRoleWords[language][role]));
  return changeNotice({ what: { en: whatIn('en', en), hi: whatIn('hi', hi) }, ending, by, at: inIndianTime(at) });
};
/** With its values, as the operators have it. */
export const changeNotice = ({
  what,
  ending,
  by,
  at,
}: {
  readonly what: TextIn;
  readonly ending: string;
  readonly by: TextIn;
  readonly at: string;
}): MessageIn =>
  messageIn('staff-changed', staffPage, {
    en: {
      subject: `Desk: ${what.en}, number ending ${ending}`,
      text: `Desk: ${slot(what.en)}, number ending ${slot(ending)}, by ${slot(by.en)}, ${slot(at)}. If you did not expect this, look at the audit of the desk and call your colleagues at once.`,
    },
    hi: {
      subject: `डेस्क: ${what.hi}, ${ending} पर खत्म होने वाला नंबर`,
      text: `डेस्क: ${slot(what.hi)}, ${slot(ending)} पर खत्म होने वाला नंबर, किसने: ${slot(by.hi)}, ${slot(at)}। अगर आपको इसका पता नहीं था, तो डेस्क का ऑडिट देखें और तुरंत अपने साथियों को फ़ोन करें।`,
    },
  });

/** To the owners, by mail: somebody who is not an owner published an entry, restored it or took it down. */
export const contentPublished = ({
  entry,
  title,
  by,
  at,
}: {
  readonly entry: string;
  readonly title: string;
  readonly by: string;
  readonly at: Date;
}): MessageIn =>
  messageIn(
    'content-published',
    { path: `/desk/content/${entry}`, label: { en: 'Look at the versions', hi: 'संस्करण देखें' } },
    {
      en: {
        subject: `Website: ${entry} was published`,
        text: `“${title}” (${entry}) was published or taken down by ${by}, ${inIndianTime(at)}. If it is wrong, publish the version before it again.`,
      },
      hi: {
        subject: `वेबसाइट: ${entry} प्रकाशित हुआ`,
        text: `“${title}” (${entry}) को ${by} ने प्रकाशित किया या हटाया, ${inIndianTime(at)}। अगर यह गलत है, तो इससे पहले वाला संस्करण फिर से प्रकाशित करें।`,
      },
    },
  );

/** To a staff member whose second factor was reset. */
export const factorsReset = (company: { readonly en: string; readonly hi: string }): MessageIn =>
  messageIn('staff-factors-reset', signInPage, {
    en: {
      subject: 'Your desk sign-in was reset',
      text: `Your authenticator app, passkeys and recovery codes for the desk of ${slot(company.en)} were reset, and you are signed out. Ask the owner for an invitation to set them up again. If you did not expect this, call the owner.`,
    },
    hi: {
      subject: 'आपका डेस्क लॉगिन रीसेट हुआ',
      text: `${slot(company.hi)} के डेस्क के लिए आपका authenticator ऐप, passkey और रिकवरी कोड रीसेट कर दिए गए हैं, और आप लॉगआउट हो गए हैं। दोबारा सेट करने के लिए मालिक से निमंत्रण माँगें। अगर आपको इसका पता नहीं था, तो मालिक को फ़ोन करें।`,
    },
  });
