import { privateRecruitment, type RoleLanguage } from '#features/jobs/model/jobs.ts';

interface LetterWords {
  readonly title: string;
  readonly kind: string;
  readonly photo: (name: string) => string;
  readonly sample: string;
  readonly called: (name: string, role: string) => string;
  readonly at: (day: string, time: string) => string;
  readonly number: string;
  readonly name: string;
  readonly role: string;
  readonly opening: string;
  readonly duration: string;
  readonly minutes: (minutes: number) => string;
  readonly bring: string;
  readonly issue: string;
  readonly issuedOn: (issue: number, day: string) => string;
  readonly complaints: string;
  readonly nothingToPay: string;
  readonly privateRecruitment: string;
  readonly verify: string;
  readonly verifyHow: string;
  readonly code: (code: string) => string;
  readonly codeRead: string;
}

/** The fixed texts of the call letter. */
export const letterWords: Record<RoleLanguage, LetterWords> = {
  en: {
    title: 'Call letter for your interview',
    kind: 'Job application',
    photo: (name) => `Photo of ${name}`,
    sample: 'Sample company for demonstration',
    called: (name, role) =>
      `${name}, you are invited to an interview for ${role}. Please come to this place at this time:`,
    at: (day, time) => `${day}, ${time} (Indian time)`,
    number: 'Application no.',
    name: 'Applicant',
    role: 'Applied for',
    opening: 'Opening no.',
    duration: 'Takes about',
    minutes: (minutes) => `${minutes} minutes`,
    bring: 'Please bring',
    issue: 'Letter',
    issuedOn: (issue, day) =>
      issue === 1 ? `Issue 1, ${day}` : `Issue ${issue}, ${day}. Earlier issues are not valid.`,
    complaints: 'Complaints',
    nothingToPay: 'There is nothing more to pay. Nobody may ask you for money for this interview or for the job.',
    privateRecruitment: privateRecruitment.en,
    verify: 'Is this letter genuine and current?',
    verifyHow: 'Anyone can check it: scan the QR code with a phone camera, or open this link:',
    code: (code) => `Code ${code}`,
    codeRead: 'QR code with the address of the page that checks this letter',
  },
  hi: {
    title: 'इंटरव्यू का बुलावा पत्र',
    kind: 'नौकरी का आवेदन',
    photo: (name) => `${name} की फ़ोटो`,
    sample: 'डेमो के लिए बनाई गई काल्पनिक कंपनी',
    called: (name, role) => `${name}, ${role} पद के इंटरव्यू के लिए आपको बुलाया गया है। कृपया नीचे लिखे समय और जगह पर आएँ:`,
    at: (day, time) => `${day}, ${time} बजे (भारतीय समय)`,
    number: 'आवेदन नंबर',
    name: 'आवेदक',
    role: 'पद',
    opening: 'भर्ती नंबर',
    duration: 'समय लगेगा',
    minutes: (minutes) => `लगभग ${minutes} मिनट`,
    bring: 'साथ लाएँ',
    issue: 'पत्र',
    issuedOn: (issue, day) => (issue === 1 ? `संस्करण 1, ${day}` : `संस्करण ${issue}, ${day}। पहले के संस्करण मान्य नहीं हैं।`),
    complaints: 'शिकायत',
    nothingToPay: 'अब और कोई भुगतान नहीं करना है। इस इंटरव्यू या नौकरी के लिए कोई भी आपसे पैसे नहीं माँग सकता।',
    privateRecruitment: privateRecruitment.hi,
    verify: 'क्या यह पत्र असली है और अब भी मान्य है?',
    verifyHow: 'कोई भी जाँच सकता है: फ़ोन के कैमरे से यह QR कोड स्कैन करें, या यह लिंक खोलें:',
    code: (code) => `कोड ${code}`,
    codeRead: 'QR कोड, जिसमें इस पत्र की जाँच करने वाले पेज का पता है',
  },
};

interface AttendanceWords {
  readonly title: string;
  readonly sample: string;
  readonly role: (role: string, opening: number) => string;
  readonly slot: (day: string, time: string, place: string, people: number) => string;
  readonly father: (name: string) => string;
  readonly facts: (number: string, category: string) => string;
  readonly photo: (name: string) => string;
  readonly signature: string;
  readonly marks: string;
  readonly nobody: string;
  readonly checkedBy: string;
}
/** The fixed texts of the attendance sheet. */
export const attendanceWords: Record<RoleLanguage, AttendanceWords> = {
  en: {
    title: 'Attendance sheet: interviews',
    sample: letterWords.en.sample,
    role: (role, opening) => `${role}, opening ${opening}`,
    slot: (day, time, place, people) =>
      `${day}, ${time} · ${place} · ${people === 1 ? '1 person' : `${people} people`}`,
    father: (name) => `Father: ${name}`,
    facts: (number, category) => `${number} · ${category}`,
    photo: letterWords.en.photo,
    signature: 'Signature',
    marks: 'Marks',
    nobody: 'Nobody is called.',
    checkedBy: 'Checked by (name, signature, date):',
  },
  hi: {
    title: 'उपस्थिति पत्रक: इंटरव्यू',
    sample: letterWords.hi.sample,
    role: (role, opening) => `${role}, भर्ती ${opening}`,
    slot: (day, time, place, people) => `${day}, ${time} बजे · ${place} · ${people} लोग`,
    father: (name) => `पिता: ${name}`,
    facts: (number, category) => `${number} · ${category}`,
    photo: letterWords.hi.photo,
    signature: 'हस्ताक्षर',
    marks: 'अंक',
    nobody: 'किसी को नहीं बुलाया गया।',
    checkedBy: 'जाँचा (नाम, हस्ताक्षर, तारीख):',
  },
};
