import { type MailLink, type MessageIn, messageIn, type Named } from '#features/notifications/model/messages.ts';
import { dayInSms, sms, timeInSms } from '#features/notifications/model/sms.ts';
import { pages } from '#pages.ts';

const callLetter: MailLink = {
  path: pages.applications.path,
  label: { en: 'Your call letter', hi: 'आपका बुलावा पत्र' },
};
export interface CallMessage {
  /** The number of the application. */
  readonly number: string;
  readonly role: Named;
  readonly startsAt: Date;
  readonly day: Named;
  readonly time: Named;
  /** The short name of the place. */
  readonly place: Named;
}
export const interviewCalled = (company: Named, { number, role, startsAt, day, time, place }: CallMessage): MessageIn =>
  messageIn(sms('interview-called', { company, day: dayInSms(startsAt), time: timeInSms(startsAt) }), callLetter, {
    en: {
      subject: `Interview for application ${number}`,
      text: `${company.en}: interview for ${role.en} on ${day.en}, ${time.en} at ${place.en}. Download your call letter from My Applications and bring it. There is nothing more to pay.`,
    },
    hi: {
      subject: `आवेदन ${number} का इंटरव्यू`,
      text: `${company.hi}: ${role.hi} का इंटरव्यू ${day.hi}, ${time.hi} बजे, ${place.hi} में है। बुलावा पत्र "मेरे आवेदन" से डाउनलोड करके साथ लाएँ। और कोई भुगतान नहीं करना है।`,
    },
  });
/** After an earlier letter that the person knows of. */
export const interviewChanged = (
  company: Named,
  { number, role, startsAt, day, time, place }: CallMessage,
): MessageIn =>
  messageIn(sms('interview-changed', { company, day: dayInSms(startsAt), time: timeInSms(startsAt) }), callLetter, {
    en: {
      subject: `Interview for application ${number} changed`,
      text: `${company.en}: your interview for ${role.en} changed. It is now on ${day.en}, ${time.en} at ${place.en}. Download the new call letter from My Applications: the earlier one is not valid.`,
    },
    hi: {
      subject: `आवेदन ${number} का इंटरव्यू बदला`,
      text: `${company.hi}: ${role.hi} का इंटरव्यू बदल गया है। अब ${day.hi}, ${time.hi} बजे, ${place.hi} में है। नया बुलावा पत्र "मेरे आवेदन" से डाउनलोड करें: पुराना मान्य नहीं है।`,
    },
  });
