// Every text that goes out by SMS, as it is registered with the operators. docs/messages.md shows them with their slots and lengths.
import type { Language } from '#kit/language.ts';

/** What a slot may hold, by the direction of TRAI of 18 November 2025. */
export type SlotType = 'numeric' | 'alphanumeric' | 'url' | 'cbn' | 'email';
export interface SlotKind {
  readonly type: SlotType;
  /** The most characters. */
  readonly max: number;
}
/** The slots of our texts. A text has two at most, with a word between them. */
export const slotKinds = {
  code: { type: 'numeric', max: 6 },
  ending: { type: 'numeric', max: 2 },
  number: { type: 'alphanumeric', max: 14 },
  amount: { type: 'alphanumeric', max: 17 },
  utr: { type: 'alphanumeric', max: 22 },
  day: { type: 'alphanumeric', max: 9 },
  time: { type: 'alphanumeric', max: 6 },
  link: { type: 'url', max: 60 },
} as const satisfies Readonly<Record<string, SlotKind>>;
export type SlotName = keyof typeof slotKinds;
/** What our settings and content put into a text before it is registered: there it is fixed. */
export const fixedNames = ['company', 'host'] as const;
export type FixedName = (typeof fixedNames)[number];

type Texts = Readonly<Record<Language, string>>;
export const smsTexts = {
  // The last line lets phones fill in the OTP on our site only (WebOTP).
  'sign-in-code': {
    en: '{code} is your OTP to log in to {company}. It is valid for 5 minutes. Do not share it with anyone.\n\n@{host} #{code}',
    hi: '{code} {company} में लॉगिन का OTP है, 5 मिनट तक। इसे किसी को न बताएँ।\n\n@{host} #{code}',
  },
  'withdrawal-code': {
    en: '{code} is your {company} OTP to cancel application {number} and get the fee back. Do not share it with anyone.',
    hi: '{code} {company} में आवेदन {number} रद्द करके शुल्क वापस पाने का OTP है। किसी को न बताएँ।',
  },
  'account-move-code': {
    en: '{code} is the code to move your account at {company} to this number. It is valid for 5 minutes. Tell it to our staff only if you asked for this.',
    hi: '{code} {company} का खाता इस नंबर पर लाने का कोड है, 5 मिनट तक चलेगा। आपने कहा हो, तभी हमें बताएँ।',
  },
  'account-moved': {
    en: 'Your account at {company} was moved to the number ending {ending}, and you are logged out. If you did not ask for this, call us at once.',
    hi: '{company} का आपका खाता {ending} पर खत्म होने वाले नंबर पर गया। आपने नहीं कहा था, तो तुरंत फ़ोन करें।',
  },
  'application-received': {
    en: '{company}: we received your application {number} and the fee of Rs {amount}. My Applications shows until when you can cancel it. Paying the fee does not guarantee a job.',
    hi: '{company}: आवेदन {number} और ₹{amount} मिले। रद्द: "मेरे आवेदन" में। शुल्क से नौकरी पक्की नहीं।',
  },
  'application-shortlisted': {
    en: '{company}: your application {number} is shortlisted. See the next step in My Applications.',
    hi: '{company}: आवेदन {number} शॉर्टलिस्ट हो गया है। अगला कदम "मेरे आवेदन" में देखें।',
  },
  'application-selected': {
    en: '{company}: you are selected with application {number}. See the next step in My Applications.',
    hi: '{company}: आवेदन {number} पर आपका चयन हुआ है। अगला कदम "मेरे आवेदन" में देखें।',
  },
  'application-not-selected': {
    en: '{company}: your application {number} was not selected. See the reason in My Applications.',
    hi: '{company}: आवेदन {number} का चयन नहीं हुआ। कारण "मेरे आवेदन" में देखें।',
  },
  'application-withdrawn': {
    en: '{company}: we closed your application {number}. See the reason in My Applications, or contact us.',
    hi: '{company}: आवेदन {number} हमने बंद कर दिया है। कारण "मेरे आवेदन" में देखें या हमसे पूछें।',
  },
  'invited-to-apply': {
    en: '{company}: you are invited to apply for a role. Details and fee: {link} Log in there with this number.',
    hi: '{company}: आवेदन का न्योता: {link} इसी नंबर से लॉगिन करें।',
  },
  'role-opened': {
    en: '{company}: you can now apply for a role. Details and fee: {link} You asked for this message; log in there to stop it.',
    hi: '{company}: आवेदन खुले: {link} सूचना बंद करने को लॉगिन करें।',
  },
  'interview-called': {
    en: '{company}: your interview is on {day} at {time}. My Applications has the place and your call letter. Bring the letter. There is nothing more to pay.',
    hi: '{company}: आपका इंटरव्यू {day} को {time} पर है। जगह और पत्र "मेरे आवेदन" में। और कुछ नहीं देना।',
  },
  'interview-changed': {
    en: '{company}: your interview changed. It is now on {day} at {time}. Download the new call letter from My Applications: the earlier one is not valid.',
    hi: '{company}: इंटरव्यू बदला, अब {day} को {time} पर है। नया पत्र "मेरे आवेदन" से लें, पुराना मान्य नहीं।',
  },
  'correction-saved': {
    en: '{company}: your application {number} was corrected. See the change in My Applications. If it was not you, contact us at once.',
    hi: '{company}: आवेदन {number} में सुधार हुआ। "मेरे आवेदन" में देखें। आपने न किया हो, तो तुरंत बताएँ।',
  },
  'correction-open': {
    en: '{company}: you can correct your application until {day} at {time}. Open My Applications on our site. It costs nothing.',
    hi: '{company}: {day} को {time} तक "मेरे आवेदन" में आवेदन सुधार सकते हैं। कोई शुल्क नहीं।',
  },
  'correction-answered': {
    en: '{company}: we answered your request to correct application {number}. Read the answer in My Applications.',
    hi: '{company}: आवेदन {number} में सुधार के अनुरोध का जवाब "मेरे आवेदन" में पढ़ें।',
  },
  'refund-started': {
    en: '{company}: we have started your refund {number} of Rs {amount}. It takes up to 7 business days.',
    hi: '{company}: ₹{amount} के रिफ़ंड {number} का अनुरोध भेजा गया। 7 कामकाजी दिन तक लगते हैं।',
  },
  'refund-awaits-bank': {
    en: '{company}: your refund {number} of Rs {amount} waits. Your bank asked for this payment back and decides first. We will message you then.',
    hi: '{company}: ₹{amount} का रिफ़ंड {number} रुका है। पहले आपका बैंक फ़ैसला करेगा, फिर बताएँगे।',
  },
  'refund-delayed': {
    en: '{company}: sorry, your refund {number} of Rs {amount} is delayed. We are working on it and will message you when it is done.',
    hi: '{company}: ₹{amount} के रिफ़ंड {number} में देरी है, माफ़ करें। पूरा होते ही बताएँगे।',
  },
  'refund-done': {
    en: '{company}: your refund {number} of Rs {amount} is complete. My Applications shows the reference of the bank.',
    hi: '{company}: ₹{amount} का रिफ़ंड {number} पूरा हुआ। बैंक संदर्भ "मेरे आवेदन" में देखें।',
  },
  'refund-part': {
    en: '{company}: we paid back Rs {amount} of the fee of your application {number}. Your application goes on.',
    hi: '{company}: आवेदन {number} के शुल्क में से ₹{amount} लौटाए गए। आवेदन चलता रहेगा।',
  },
  'refund-denied': {
    en: '{company}: the payment provider did not accept your refund {number} of Rs {amount}. Please contact us with this number.',
    hi: '{company}: भुगतान सेवा ने ₹{amount} का रिफ़ंड {number} नहीं माना। यह नंबर देकर संपर्क करें।',
  },
  'refund-closed': {
    en: '{company}: your refund {number} of Rs {amount} will not be sent by us. See the reason in My Applications, or contact us.',
    hi: '{company}: ₹{amount} का रिफ़ंड {number} हम नहीं भेजेंगे। कारण "मेरे आवेदन" में देखें।',
  },
  'refund-account-asked': {
    en: '{company}: to pay your refund {number} of Rs {amount} we need your bank account. Enter or correct it in My Applications.',
    hi: '{company}: ₹{amount} के रिफ़ंड {number} के लिए "मेरे आवेदन" में बैंक खाता भरें या सुधारें।',
  },
  'earning-made': {
    en: '{company}: you earned Rs {amount}. Someone applied with your referral code. Your Earning Dashboard shows when you can claim it.',
    hi: '{company}: आपके कोड से आवेदन हुआ, ₹{amount} की कमाई हुई। कब निकालें, "कमाई डैशबोर्ड" में देखें।',
  },
  'claim-received': {
    en: '{company}: we received your claim {number} of Rs {amount}. It usually takes 24 to 48 hours.',
    hi: '{company}: ₹{amount} की निकासी {number} का अनुरोध मिला। आम तौर पर 24 से 48 घंटे लगते हैं।',
  },
  'claim-corrected': {
    en: '{company}: the bank details of your claim {number} of Rs {amount} were changed. If it was not you, call us. Our number is on our site.',
    hi: '{company}: ₹{amount} की निकासी {number} का खाता बदला गया। आपने न बदला हो, तो फ़ोन करें।',
  },
  'claim-paid': {
    en: '{company}: we paid your claim of Rs {amount}. The bank has it under the reference (UTR) {utr}.',
    hi: '{company}: निकासी के ₹{amount} भेज दिए गए हैं। बैंक संदर्भ (UTR) {utr} है।',
  },
  'claim-held': {
    en: '{company}: your claim {number} of Rs {amount} is on hold. See the reason on your Earning Dashboard.',
    hi: '{company}: ₹{amount} की निकासी {number} होल्ड पर है। कारण "कमाई डैशबोर्ड" में देखें।',
  },
  'claim-released': {
    en: '{company}: your claim {number} of Rs {amount} is off hold. It usually takes 24 to 48 hours.',
    hi: '{company}: ₹{amount} की निकासी {number} से होल्ड हटा। आम तौर पर 24 से 48 घंटे लगते हैं।',
  },
  'claim-rejected': {
    en: '{company}: your claim {number} of Rs {amount} was rejected. The amount is back in your earnings. See the reason on your Earning Dashboard.',
    hi: '{company}: ₹{amount} की निकासी {number} नामंज़ूर, रकम कमाई में है। कारण "कमाई डैशबोर्ड" में।',
  },
  'claim-returned': {
    en: '{company}: the bank returned our payment of Rs {amount} for your claim {number}. The amount is back in your earnings. Check your bank details, then claim again.',
    hi: '{company}: बैंक ने निकासी {number} के ₹{amount} लौटाए, रकम कमाई में है। खाता जाँचकर फिर निकालें।',
  },
  'claim-reopened': {
    en: '{company}: correction, your claim {number} of Rs {amount} is not paid yet. See the reason on your Earning Dashboard.',
    hi: '{company}: सुधार, निकासी {number} के ₹{amount} अभी नहीं भेजे गए। कारण "कमाई डैशबोर्ड" में।',
  },
  'claim-not-paid': {
    en: '{company}: correction, your claim {number} of Rs {amount} was not paid. The amount is back in your earnings.',
    hi: '{company}: सुधार, निकासी {number} के ₹{amount} नहीं भेजे गए। रकम कमाई में लौट आई है।',
  },
  'staff-factor-locked': {
    en: '5 wrong desk codes were given for the staff number ending {ending}. Its sign-in is locked for 15 minutes. If it was not this person, reset the codes of this number.',
    hi: '{ending} पर खत्म होने वाले नंबर के 5 गलत डेस्क कोड डाले गए। लॉगिन 15 मिनट बंद है। वही व्यक्ति न हो, तो कोड रीसेट करें।',
  },
  'staff-changed': {
    en: 'Desk: roles, sign-in or company data were changed, about the number ending {ending}. If you did not expect this, look at the audit of the desk and call your colleagues at once.',
    hi: 'डेस्क: भूमिका, लॉगिन या कंपनी की जानकारी बदली गई, {ending} पर खत्म होने वाला नंबर। पता न हो, तो तुरंत ऑडिट देखें और फ़ोन करें।',
  },
  'staff-factors-reset': {
    en: 'Your authenticator app, passkeys and recovery codes for the desk of {company} were reset, and you are signed out. Ask the owner for an invitation to set them up again. If you did not expect this, call the owner.',
    hi: '{company} के डेस्क के आपके ऐप, passkey और रिकवरी कोड रीसेट हुए। मालिक से नया आमंत्रण माँगें।',
  },
  'staff-renamed': {
    en: 'An owner changed your name at the desk of {company}. Colleagues see it beside what you decide. If it is wrong, call the owner.',
    hi: '{company} के डेस्क पर मालिक ने आपका नाम बदला है। साथियों को यही दिखेगा। गलत हो, तो मालिक को फ़ोन करें।',
  },
  'desk-test': {
    en: 'This is a test message of {company}. Messages of your website arrive here.',
    hi: 'यह {company} का टेस्ट संदेश है। आपकी वेबसाइट के संदेश यहाँ पहुँच रहे हैं।',
  },
} as const satisfies Readonly<Record<string, Texts>>;
export type SmsName = keyof typeof smsTexts;
export const smsNames = Object.keys(smsTexts) as SmsName[];
