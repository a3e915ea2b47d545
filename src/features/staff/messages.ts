import { inIndianTime } from '#kit/indian-time.ts';
import { type MailLink, type MessageIn, messageIn, slot } from '#features/notifications/model.ts';
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
