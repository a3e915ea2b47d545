import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { choice, line } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { pdfReasons } from '#kit/files/pdf-refusals.ts';
import { maxPdfBytes } from '#kit/files/uploaded-pdf.ts';
import { uploadedPictureLimits } from '#kit/files/uploaded-picture.ts';
import { type DeskRecordFile, type FileKind, type FileRecordKind, fileRecords } from './model.ts';
import { longestName, maxFileBytes, maxFiles, maxPictureBytes } from './terms.ts';

const megabytes = (bytes: number): number => bytes / 2 ** 20;
/** What each kind of file is called. */
export const fileKindTexts = {
  letter: ['Letter or enquiry', 'पत्र या पूछताछ'],
  order: ['Purchase order', 'खरीद आदेश'],
  certificate: ['Certificate', 'प्रमाण पत्र'],
  consent: ['Consent', 'सहमति'],
  other: ['Something else', 'कुछ और'],
} as const satisfies Readonly<Record<FileKind, readonly [en: string, hi: string]>>;
export const tooLargeText = [
  `The file is too large: a PDF may have ${megabytes(maxPdfBytes)} MB, a picture ${megabytes(maxPictureBytes)} MB. Save it smaller and choose it again.`,
  `फ़ाइल बहुत बड़ी है: PDF ${megabytes(maxPdfBytes)} MB और तस्वीर ${megabytes(maxPictureBytes)} MB तक हो सकती है। छोटी करके फिर चुनें।`,
] as const;

const unknownFile = [404, 'This file is not there any more.', 'यह फ़ाइल अब नहीं है।'] as const;

/** The calls of the files of one kind of record. */
function callsOf(kind: FileRecordKind) {
  const { read, change } = fileRecords[kind];
  const path = `/api/desk/${kind}-files/:record`;
  return {
    list: endpoint({ method: 'GET', access: 'desk', right: read, path, answer: answers<readonly DeskRecordFile[]>() }),
    /** The file itself, to roles that see what it holds. */
    get: endpoint({
      method: 'GET',
      access: 'desk',
      right: read,
      path: `${path}/:id`,
      answer: answers<Blob>(),
      refusals: {
        'files/unknown': unknownFile,
        'files/not-shown': [
          403,
          'Your role does not see the files of this record.',
          'आपकी भूमिका इस रिकॉर्ड की फ़ाइलें नहीं देख सकती।',
        ],
      },
    }),
    /** A form with the file `file`. */
    add: act({
      path,
      right: change,
      fields: {
        kind: choice(fileKindTexts, {
          label: ['What it is', 'यह क्या है'],
          missing: ['Choose what it is.', 'चुनें कि यह क्या है।'],
        }),
        name: line(z.string().check(z.maxLength(1000)), {
          label: ['Name', 'नाम'],
          hint: ['For example: Letter no. 12 of 3 November', 'जैसे: पत्र सं. 12, 3 नवंबर'],
          missing: ['Write a name.', 'नाम लिखें।'],
          max: longestName,
        }),
      },
      file: 'file',
      maxBytes: maxFileBytes + 64 * 1024,
      form: {
        submit: ['Add the file', 'फ़ाइल जोड़ें'],
        label: ['Add a file', 'फ़ाइल जोड़ें'],
        lead: [
          'A PDF or a picture. Links, scripts and attachments in it are removed.',
          'PDF या तस्वीर। उसमें से लिंक, स्क्रिप्ट और अटैचमेंट हटा दिए जाते हैं।',
        ],
        reasons: {
          'file.missing': ['Choose a file.', 'फ़ाइल चुनें।'],
          'wrong-type': [
            'Only PDF, JPEG, PNG and WebP are taken: other files may carry programs. Save it as a PDF and choose it again.',
            'केवल PDF, JPEG, PNG और WebP ली जाती हैं: दूसरी फ़ाइलों में प्रोग्राम हो सकते हैं। PDF के रूप में सेव करके फिर चुनें।',
          ],
          'pdf-too-large': tooLargeText,
          'pdf-wrong-type': pdfReasons['wrong-type'],
          'pdf-unreadable': pdfReasons.unreadable,
          'pdf-encrypted': pdfReasons.encrypted,
          'pdf-too-many-pages': pdfReasons['too-many-pages'],
          'pdf-unsafe': pdfReasons.unsafe,
          'pdf-busy': pdfReasons.busy,
          'picture-too-large': tooLargeText,
          'picture-unreadable': [
            'This picture cannot be read. Save it anew as JPEG and choose it again.',
            'यह तस्वीर पढ़ी नहीं जा सकी। इसे JPEG में सेव करके फिर चुनें।',
          ],
          'picture-too-many-pixels': [
            `The picture has more than ${uploadedPictureLimits.megapixels} megapixels. Choose a smaller one.`,
            `तस्वीर ${uploadedPictureLimits.megapixels} मेगापिक्सल से बड़ी है। छोटी चुनें।`,
          ],
          'picture-too-small': [
            'The picture is too small to be read. Choose a larger one.',
            'तस्वीर पढ़ने के लिए बहुत छोटी है। बड़ी चुनें।',
          ],
          'picture-busy': pdfReasons.busy,
        },
      },
      done: { 'files/added': ['The file is added.', 'फ़ाइल जुड़ गई है।'] },
      refusals: {
        'http/fields': [
          422,
          'Not added. Check the marked fields, and choose the file again.',
          'नहीं जुड़ी। निशान वाली जगहें जाँचें और फ़ाइल फिर चुनें।',
        ],
        'files/unknown-record': [404, 'This record is not there any more.', 'यह रिकॉर्ड अब नहीं है।'],
        'files/too-many': [
          409,
          `A record has ${maxFiles} files at most. Remove one that nobody needs any more.`,
          `एक रिकॉर्ड में ज़्यादा से ज़्यादा ${maxFiles} फ़ाइलें होती हैं। जो अब नहीं चाहिए, उसे हटाएँ।`,
        ],
      },
    }),
    remove: act({
      path: `${path}/:id/remove`,
      right: change,
      form: {
        submit: ['Remove', 'हटाएँ'],
        ask: [(name: string) => `Remove “${name}” for ever?`, (name) => `“${name}” को हमेशा के लिए हटाएँ?`],
      },
      done: { 'files/removed': ['The file is removed.', 'फ़ाइल हटा दी गई है।'] },
      refusals: {
        'files/unknown': unknownFile,
        'files/issued': [
          403,
          'The paper is issued: only finance and the owner remove its files. Ask them.',
          'यह कागज़ जारी हो चुका है: इसकी फ़ाइलें सिर्फ़ वित्त और मालिक हटाते हैं। उनसे कहें।',
        ],
      },
    }),
  };
}
export const fileCalls = {
  lead: callsOf('lead'),
  application: callsOf('application'),
  quotation: callsOf('quotation'),
  paper: callsOf('paper'),
  buyer: callsOf('buyer'),
};
