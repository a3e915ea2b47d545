import { inBoth } from '#web/i18n.ts';

type Reason = (bound: number) => string;
/** What is wrong with a value, by the reason of its fault; the messages of the shapes are reasons too. */
export const contentReasonWords = inBoth<Readonly<Record<string, Reason>>>(
  {
    missing: () => 'Fill this in.',
    number: () => 'Enter a number in digits.',
    choose: () => 'Choose one.',
    count: (bound) => `There must be exactly ${bound}.`,
    'too-few': (bound) => `There must be at least ${bound}.`,
    'too-many': (bound) => `There can be at most ${bound}.`,
    'text-too-long': (bound) => `Shorten it to ${bound} characters.`,
    'too-small': (bound) => `Enter at least ${bound}.`,
    'too-large': (bound) => `Enter at most ${bound}.`,
    'day-to-come': () => 'This day is still to come. Enter today or an earlier day.',
    'no-picture': () => 'This picture is not there any more. Choose another one.',
    'no-document': () => 'This file is not there any more. Choose another one.',
    'must be an uploaded PDF': () => 'Choose a file.',
    taken: () => 'Another entry has this number or name. Choose another one.',
    'must be a text that can be read, without control characters': () => 'Write a text that can be read.',
    'must be a day that exists, such as 2025-01-10': () => 'Enter a day that exists.',
    'must be a day of the year of the project': () =>
      'This day is not in the year of the project. Correct one of them.',
    'must name a file in public/images, such as /images/works.jpg, or an uploaded picture': () => 'Choose a picture.',
    'must be a phone number, such as +91 55500 12345': () => 'Enter a phone number such as +91 55500 12345.',
    'must be an e-mail address': () => 'Enter an e-mail address such as office@example.com.',
    'must be an address, such as https://www.gst.gov.in/': () => 'Enter an address such as https://www.gst.gov.in/.',
    'must be a PIN code of six digits': () => 'Enter the six digits of the PIN code.',
    'must be digits with the country code, such as 915550012345': () =>
      'Enter digits with the country code, such as 915550012345.',
    'must be a number such as NE/2025/01': () => 'Enter a number such as NE/2025/01.',
    'must have paragraphs or a list': () => 'Add a paragraph or a list.',
    'must have at most 200 KB in all': () => 'The whole entry is too long. Shorten it, or make two of it.',
    'may link only to https://…, mailto:…, tel:… and pages such as /contact, and to the address that the text of the link names':
      () =>
        'A link can lead to https://…, mailto:…, tel:… or a page such as /contact. Where its text names an address, it leads there.',
    'must be an address at gem.gov.in, such as https://mkp.gem.gov.in/': () =>
      'Enter an address at gem.gov.in, such as https://mkp.gem.gov.in/.',
    'must be an HSN code of 4, 6 or 8 digits, such as 870310': () =>
      'Enter an HSN code of 4, 6 or 8 digits, such as 870310.',
    'must be words of letters and digits with one space between, such as E-Rickshaw': () =>
      'Use letters and digits with one space between words, such as E-Rickshaw.',
    'must follow a number, or be written inside the value': () =>
      'The unit is shown after the value, which must end with a number. Write the unit inside the value, and leave this empty.',
    'must not contain invisible characters': () => 'It has characters that cannot be seen. Type it again.',
    'must not end with .data': () => 'A name cannot end with .data.',
    'must be at most 30 letters, without a number, an address or other signs': () =>
      'Use at most 30 letters, without a number or an address: every SMS carries this name.',
    'must be a state or union territory of India': () => 'Choose the state.',
    'must be the state of the GSTIN': () => 'The GSTIN is of another state. Correct one of them.',
    'must be a GSTIN with the right check digit': () =>
      'This is not a GSTIN: it has 15 characters, and its last one must fit. Copy it from the certificate.',
    'must be a Udyam number, such as UDYAM-BR-26-0012345': () => 'Enter it as on the certificate: UDYAM-BR-26-0012345.',
    year: () => 'Enter a year that is not later than this one.',
    placeholder: () => 'A name in braces is not known. Look at the names that this page already has.',
  },
  {
    missing: () => 'यह भरें।',
    number: () => 'अंकों में संख्या लिखें।',
    choose: () => 'एक चुनें।',
    count: (bound) => `ठीक ${bound} होने चाहिए।`,
    'too-few': (bound) => `कम से कम ${bound} होने चाहिए।`,
    'too-many': (bound) => `ज़्यादा से ज़्यादा ${bound} हो सकते हैं।`,
    'text-too-long': (bound) => `इसे ${bound} अक्षरों तक छोटा करें।`,
    'too-small': (bound) => `कम से कम ${bound} लिखें।`,
    'too-large': (bound) => `ज़्यादा से ज़्यादा ${bound} लिखें।`,
    'day-to-come': () => 'यह तारीख अभी आई नहीं है। आज की या पहले की तारीख लिखें।',
    'no-picture': () => 'यह तस्वीर अब नहीं है। दूसरी चुनें।',
    'no-document': () => 'यह फ़ाइल अब नहीं है। दूसरी चुनें।',
    'must be an uploaded PDF': () => 'फ़ाइल चुनें।',
    taken: () => 'यह नंबर या नाम किसी और का है। दूसरा लिखें।',
    'must be a text that can be read, without control characters': () => 'ऐसा लेख लिखें जो पढ़ा जा सके।',
    'must be a day that exists, such as 2025-01-10': () => 'सही तारीख लिखें।',
    'must be a day of the year of the project': () => 'यह तारीख प्रोजेक्ट के साल की नहीं है। दोनों में से एक ठीक करें।',
    'must name a file in public/images, such as /images/works.jpg, or an uploaded picture': () => 'तस्वीर चुनें।',
    'must be a phone number, such as +91 55500 12345': () => 'फ़ोन नंबर इस तरह लिखें: +91 55500 12345',
    'must be an e-mail address': () => 'ई-मेल पता इस तरह लिखें: office@example.com',
    'must be an address, such as https://www.gst.gov.in/': () => 'पता इस तरह लिखें: https://www.gst.gov.in/',
    'must be a PIN code of six digits': () => 'पिन कोड के छह अंक लिखें।',
    'must be digits with the country code, such as 915550012345': () => 'देश के कोड के साथ अंक लिखें, जैसे 915550012345।',
    'must be a number such as NE/2025/01': () => 'नंबर इस तरह लिखें: NE/2025/01',
    'must have paragraphs or a list': () => 'पैराग्राफ़ या सूची जोड़ें।',
    'must have at most 200 KB in all': () => 'पूरी एंट्री बहुत लंबी है। इसे छोटा करें या दो हिस्सों में बाँटें।',
    'may link only to https://…, mailto:…, tel:… and pages such as /contact, and to the address that the text of the link names':
      () => 'लिंक https://…, mailto:…, tel:… या साइट के पेज, जैसे /contact, का हो सकता है। उसके शब्दों में पता हो, तो वही खुले।',
    'must be an address at gem.gov.in, such as https://mkp.gem.gov.in/': () =>
      'gem.gov.in का पता लिखें, जैसे https://mkp.gem.gov.in/',
    'must be an HSN code of 4, 6 or 8 digits, such as 870310': () => '4, 6 या 8 अंकों का HSN कोड लिखें, जैसे 870310।',
    'must be words of letters and digits with one space between, such as E-Rickshaw': () =>
      'अक्षर और अंक लिखें, शब्दों के बीच एक ही जगह छोड़ें, जैसे E-Rickshaw।',
    'must follow a number, or be written inside the value': () =>
      'इकाई मान के बाद दिखती है, इसलिए मान अंक पर खत्म हो। नहीं तो इकाई मान में ही लिखें और इसे खाली छोड़ें।',
    'must not contain invisible characters': () => 'इसमें न दिखने वाले अक्षर हैं। फिर से लिखें।',
    'must not end with .data': () => 'नाम .data पर खत्म नहीं हो सकता।',
    'must be at most 30 letters, without a number, an address or other signs': () =>
      'ज़्यादा से ज़्यादा 30 अक्षर लिखें, कोई नंबर या पता नहीं: यह नाम हर SMS में जाता है।',
    'must be a state or union territory of India': () => 'राज्य चुनें।',
    'must be the state of the GSTIN': () => 'GSTIN दूसरे राज्य का है। दोनों में से एक ठीक करें।',
    'must be a GSTIN with the right check digit': () =>
      'यह GSTIN नहीं है: इसमें 15 अक्षर होते हैं और आख़िरी मेल खाना चाहिए। प्रमाणपत्र से देखकर लिखें।',
    'must be a Udyam number, such as UDYAM-BR-26-0012345': () => 'प्रमाणपत्र की तरह लिखें: UDYAM-BR-26-0012345',
    year: () => 'ऐसा साल लिखें जो इस साल के बाद का न हो।',
    placeholder: () => 'कोष्ठक { } का कोई नाम पहचाना नहीं गया। इस पेज के नाम देखकर लिखें।',
  },
);

/** The key of a fault's text. */
export function reasonKey(reason: string): string {
  if (reason.startsWith('must be a year from')) return 'year';
  return reason.startsWith('may name in braces only') ? 'placeholder' : reason;
}
