import { inBoth } from '#web/i18n.ts';
import type { Stage, StageReason } from '../model.ts';

/** What follows each stage, for the applicant. */
export const nextStepWords = inBoth<Readonly<Record<Stage, string>>>(
  {
    received: 'We have your application. Checking has not started yet.',
    'under-review': 'We are reviewing your application. You do not need to do anything. It can no longer be cancelled.',
    shortlisted: 'You are shortlisted. We will call you for an interview and tell you its time and place.',
    called: 'Come to the interview with your call letter and your documents.',
    selected: 'You are selected. We will contact you about joining. There is nothing to pay.',
    'not-selected': 'This application is closed. You can apply again when a new opening starts.',
    withdrawn: 'This application is closed. If you did not expect this, please contact us.',
  },
  {
    received: 'आपका आवेदन हमें मिल गया है। जाँच अभी शुरू नहीं हुई है।',
    'under-review': 'हम आपके आवेदन की जाँच कर रहे हैं। आपको कुछ नहीं करना है। अब इसे रद्द नहीं किया जा सकता।',
    shortlisted: 'आप शॉर्टलिस्ट हो गए हैं। हम आपको इंटरव्यू का समय और जगह बताकर बुलाएँगे।',
    called: 'अपना बुलावा पत्र और कागज़ात लेकर इंटरव्यू में आएँ।',
    selected: 'आपका चयन हो गया है। काम शुरू करने के लिए हम आपसे संपर्क करेंगे। इसके लिए कोई पैसा नहीं देना है।',
    'not-selected': 'यह आवेदन बंद हो चुका है। अगली भर्ती खुलने पर आप फिर आवेदन कर सकते हैं।',
    withdrawn: 'यह आवेदन बंद हो चुका है। अगर आपको इसकी उम्मीद नहीं थी, तो हमसे संपर्क करें।',
  },
);

/** Why, for the applicant. */
export const stageReasonWords = inBoth<Readonly<Record<StageReason, string>>>(
  {
    'not-eligible': 'You do not meet the conditions of this role.',
    documents: 'Documents were missing or not valid.',
    absent: 'You did not come to the interview.',
    'others-chosen': 'Other applicants were chosen.',
    'vacancies-filled': 'All vacancies are filled.',
    'own-wish': 'You asked us to close it.',
    duplicate: 'There is another application of the same person for this role.',
    'wrong-details': 'Some details in the application are not correct.',
    'not-reachable': 'We could not reach you.',
    other: 'Another reason.',
  },
  {
    'not-eligible': 'आप इस पद की शर्तें पूरी नहीं करते।',
    documents: 'कागज़ात नहीं थे या सही नहीं थे।',
    absent: 'आप इंटरव्यू में नहीं आए।',
    'others-chosen': 'दूसरे आवेदक चुने गए।',
    'vacancies-filled': 'सभी जगहें भर गई हैं।',
    'own-wish': 'आपने इसे बंद करने को कहा।',
    duplicate: 'इसी पद के लिए उसी व्यक्ति का एक और आवेदन है।',
    'wrong-details': 'आवेदन में दी गई कुछ जानकारी सही नहीं है।',
    'not-reachable': 'आपसे संपर्क नहीं हो पाया।',
    other: 'कोई और कारण।',
  },
);

export const timelineWords = inBoth(
  {
    title: 'Your application so far',
    line: 'Steps of your application',
    interview: 'Interview',
    result: 'Result',
    reason: (reason: string) => `Reason: ${reason}`,
    both: 'a message and an e-mail',
    sms: 'a message',
    email: 'an e-mail',
    sent: (what: string) => `We sent you ${what}.`,
    sending: (what: string) => `We are sending you ${what}.`,
    failed: (what: string) => `We could not send you ${what}. You can read everything on this page.`,
    letter: 'Call letter',
    newLetter: 'New call letter in place of the earlier one',
    window: 'Correction window opened',
    next: 'Next step:',
    interviewOver: 'The date of your interview is over. If you came, wait for the result. If you missed it, call us.',
    contact: 'Contact',
  },
  {
    title: 'अब तक क्या हुआ',
    line: 'आवेदन के चरण',
    interview: 'इंटरव्यू',
    result: 'परिणाम',
    reason: (reason: string) => `कारण: ${reason}`,
    both: 'संदेश और ई-मेल',
    sms: 'संदेश',
    email: 'ई-मेल',
    sent: (what: string) => `हमने आपको ${what} भेजा।`,
    sending: (what: string) => `हम आपको ${what} भेज रहे हैं।`,
    failed: (what: string) => `${what} नहीं भेजा जा सका। आप सब कुछ इसी पेज पर पढ़ सकते हैं।`,
    letter: 'बुलावा पत्र',
    newLetter: 'पुराने की जगह नया बुलावा पत्र',
    window: 'सुधार का समय खुला',
    next: 'अगला कदम:',
    interviewOver: 'आपके इंटरव्यू की तारीख बीत चुकी है। आप आए थे, तो परिणाम का इंतज़ार करें। नहीं आ पाए, तो हमें फ़ोन करें।',
    contact: 'संपर्क',
  },
);
