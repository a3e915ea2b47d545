import { closingIn, feePromisesNothing, privateRecruitment, type RoleLanguage } from '../model/jobs.ts';
import { refundTerms, refundWindowHours } from '../terms.ts';

interface NoticeWords {
  readonly kind: string;
  readonly mark: (number: string, day: string | undefined) => string;
  readonly sample: string;
  readonly privateRecruitment: string;
  readonly noPromise: string;
  readonly dates: string;
  readonly fromTo: (opening: string, closing: string) => string;
  readonly vacancies: string;
  readonly work: string;
  readonly place: string;
  readonly salary: string;
  readonly eligibility: string;
  readonly selection: string;
  readonly fees: string;
  readonly feeLine: (general: string, reservation: string) => string;
  readonly refunds: string;
  readonly refundTerms: string;
  readonly apply: string;
  readonly applyAt: (url: string) => string;
  readonly complaints: string;
}

/** The fixed texts of the notice. */
export const noticeWords: Record<RoleLanguage, NoticeWords> = {
  en: {
    kind: 'Recruitment notice',
    mark: (number, day) => `Notice no. ${number}${day ? `, ${day}` : ''}`,
    sample: 'Sample company for demonstration',
    privateRecruitment: privateRecruitment.en,
    noPromise: feePromisesNothing.en,
    dates: 'Dates',
    fromTo: (opening, closing) =>
      closing === 'Open'
        ? `Opening date: ${opening}. Applications are open; no closing date is set.`
        : `Opening date: ${opening}. Closing date: ${closing}.`,
    vacancies: 'Vacancies',
    work: 'Job description',
    place: 'Place',
    salary: 'Salary',
    eligibility: 'Who can apply',
    selection: 'Selection',
    fees: 'Application fee',
    feeLine: (general, reservation) => `GEN and OBC: ${general}. SC, ST and EWS: ${reservation}.`,
    refunds: 'Refunds',
    refundTerms: refundTerms.en(refundWindowHours),
    apply: 'How to apply',
    applyAt: (url) => `Only online, at ${url}`,
    complaints: 'Complaints',
  },
  hi: {
    kind: 'भर्ती सूचना',
    mark: (number, day) => `सूचना सं॰ ${number}${day ? `, ${day}` : ''}`,
    sample: 'डेमो के लिए बनाई गई काल्पनिक कंपनी',
    privateRecruitment: privateRecruitment.hi,
    noPromise: feePromisesNothing.hi,
    dates: 'तारीखें',
    fromTo: (opening, closing) =>
      closing === 'Open'
        ? `शुरू होने की तारीख: ${opening}। आवेदन जारी हैं; अंतिम तारीख तय नहीं है।`
        : `शुरू होने की तारीख: ${opening}। अंतिम तारीख: ${closingIn('hi', closing)}।`,
    vacancies: 'रिक्त पद',
    work: 'काम',
    place: 'जगह',
    salary: 'वेतन',
    eligibility: 'कौन आवेदन कर सकता है',
    selection: 'चयन',
    fees: 'आवेदन शुल्क',
    feeLine: (general, reservation) => `सामान्य (GEN) और OBC: ${general}। SC, ST और EWS: ${reservation}।`,
    refunds: 'रिफ़ंड',
    refundTerms: refundTerms.hi(refundWindowHours),
    apply: 'आवेदन कैसे करें',
    applyAt: (url) => `केवल ऑनलाइन: ${url}`,
    complaints: 'शिकायत',
  },
};
