import { maxPdfBytes, maxPdfPages } from './uploaded-pdf.ts';

const megabytes = maxPdfBytes / 2 ** 20;
/** Why a file is not taken. */
export const pdfReasons = {
  missing: ['Choose a PDF.', 'PDF चुनें।'],
  'too-large': [
    `The file is larger than ${megabytes} MB. Save it smaller and choose it again.`,
    `फ़ाइल ${megabytes} MB से बड़ी है। छोटी करके फिर चुनें।`,
  ],
  'wrong-type': [
    'This file is not a PDF. Save it as a PDF and choose it again.',
    'यह फ़ाइल PDF नहीं है। PDF के रूप में सेव करके फिर चुनें।',
  ],
  unreadable: [
    'This PDF cannot be read. Save it as a PDF again, or print it to a new PDF.',
    'यह PDF पढ़ा नहीं जा सका। इसे फिर से PDF के रूप में सेव या प्रिंट करें।',
  ],
  encrypted: [
    'This PDF is protected. Save it without a password or restrictions.',
    'यह PDF सुरक्षित है। इसे बिना पासवर्ड और रोक के सेव करें।',
  ],
  'too-many-pages': [`The PDF has more than ${maxPdfPages} pages.`, `PDF में ${maxPdfPages} से ज़्यादा पन्ने हैं।`],
  unsafe: [
    'This PDF contains programs, refers to other files or is too large to show. Print it to a new PDF and choose that one.',
    'इस PDF में प्रोग्राम हैं, यह दूसरी फ़ाइलों से जुड़ा है या दिखाने के लिए बहुत बड़ा है। इसे नए PDF में प्रिंट करके वह चुनें।',
  ],
  busy: [
    'Other files are being checked. Try again in a few seconds.',
    'दूसरी फ़ाइलें जाँची जा रही हैं। कुछ सेकंड में फिर कोशिश करें।',
  ],
} as const;
/** For the contracts of the calls that take one. */
export const pdfRefusals = {
  'pdf/too-large': [413, ...pdfReasons['too-large']],
  'pdf/wrong-type': [415, ...pdfReasons['wrong-type']],
  'pdf/unreadable': [422, ...pdfReasons.unreadable],
  'pdf/encrypted': [422, ...pdfReasons.encrypted],
  'pdf/too-many-pages': [422, ...pdfReasons['too-many-pages']],
  'pdf/unsafe': [422, ...pdfReasons.unsafe],
  'pdf/busy': [503, ...pdfReasons.busy],
} as const;
