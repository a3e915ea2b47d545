import { type MailLink, type MessageIn, messageIn, type Named, slot } from '#features/notifications/model.ts';
import { pages } from '#pages.ts';

const callLetter: MailLink = {
  path: pages.applications.path,
  label: { en: 'Your call letter', hi: 'आपका बुलावा पत्र' },
};
export interface CallMessage {
  /** Of the application. */
  readonly number: string;
  readonly role: Named;
  readonly day: Named;
  readonly time: Named;
  /** The short name of the place. */
  readonly place: Named;
}
export const interviewCalled = (company: Named, { number, role, day, time, place }: CallMessage): MessageIn =>
  messageIn('interview-called', callLetter, {
    en: {
      subject: `Interview for application ${number}`,
      text: `${company.en}: interview for ${slot(role.en)} on ${slot(day.en)}, ${slot(time.en)} at ${slot(place.en)}. Download your call letter from My Applications and bring it. There is nothing more to pay.`,
    },
    hi: {
      subject: `आवेदन ${number} का इंटरव्यू`,
      text: `${company.hi}: ${slot(role.hi)} का इंटरव्यू ${slot(day.hi)}, ${slot(time.hi)} बजे, ${slot(place.hi)} में है। बुलावा पत्र "मेरे आवेदन" से डाउनलोड करके साथ लाएँ। और कोई भुगतान नहीं करना है।`,
    },
  });
/** After an earlier letter that the person knows of. */
export const interviewChanged = (company: Named, { number, role, day, time, place }: CallMessage): MessageIn =>
  messageIn('interview-changed', callLetter, {
    en: {
      subject: `Interview for application ${number} changed`,
      text: `${company.en}: your interview for ${slot(role.en)} changed. It is now on ${slot(day.en)}, ${slot(time.en)} at ${slot(place.en)}. Download the new call letter from My Applications: the earlier one is not valid.`,
    },
    hi: {
      subject: `आवेदन ${number} का इंटरव्यू बदला`,
      text: `${company.hi}: ${slot(role.hi)} का इंटरव्यू बदल गया है। अब ${slot(day.hi)}, ${slot(time.hi)} बजे, ${slot(place.hi)} में है। नया बुलावा पत्र "मेरे आवेदन" से डाउनलोड करें: पुराना मान्य नहीं है।`,
    },
  });
