import { type MailLink, type MessageIn, messageIn, type Named, slot } from '#features/notifications/model.ts';
import { pages } from '#pages.ts';

const career: MailLink = { path: pages.career.path, label: { en: 'Recruitment', hi: 'भर्ती' } };
/** To a number that staff invited to an opening; `host`: of the site, which the person may not know. */
export const invitedToApply = (
  company: Named,
  { role, host }: { readonly role: Named; readonly host: string },
): MessageIn =>
  messageIn('invited-to-apply', career, {
    en: {
      subject: 'You are invited to apply',
      text: `${company.en}: you are invited to apply for ${slot(role.en)}. Log in at ${slot(host)} with this number. You see the fee before you pay.`,
    },
    hi: {
      subject: 'आपको आवेदन के लिए आमंत्रित किया गया है',
      text: `${company.hi}: ${slot(role.hi)} पद पर आवेदन के लिए आपको आमंत्रित किया गया है। ${slot(host)} पर इसी नंबर से लॉगिन करें। शुल्क भुगतान से पहले दिखेगा।`,
    },
  });
/** To a person who asked for an SMS about new roles. */
export const roleOpened = (
  company: Named,
  { role, host }: { readonly role: Named; readonly host: string },
): MessageIn =>
  messageIn('role-opened', career, {
    en: {
      subject: 'A role is open',
      text: `${company.en}: you can now apply for ${slot(role.en)}. Details and fee: ${slot(host)}. You asked for this message; log in there to stop it.`,
    },
    hi: {
      subject: 'पद पर भर्ती खुली',
      text: `${company.hi}: ${slot(role.hi)} पद के लिए आवेदन खुल गए हैं। जानकारी और शुल्क: ${slot(host)}। यह संदेश आपने माँगा था; बंद करने के लिए वहीं लॉगिन करें।`,
    },
  });
