import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { pdfReasons, pdfRefusals } from '#kit/files/pdf-refusals.ts';
import { maxPdfBytes } from '#kit/files/uploaded-pdf.ts';
import { dayMs } from '#kit/time.ts';
import type { DeskDocument } from '../model/desk.ts';
import { unusedFileLifeMs } from '../terms.ts';

const right = 'content/change';
const unusedDays = unusedFileLifeMs / dayMs;

/** An uploaded PDF: `<id>.pdf`. It never changes; the desk sees it before others do. */
export const getDocumentFile = endpoint({
  method: 'GET',
  access: 'anyone',
  right: 'content/read',
  path: '/documents/:file',
  answer: answers<Blob>(),
  refusals: { 'document/unknown': [404, 'There is no such file.', 'ऐसी कोई फ़ाइल नहीं है।'] },
});
export const listDocuments = endpoint({
  method: 'GET',
  access: 'desk',
  right,
  path: '/api/desk/documents',
  answer: answers<readonly DeskDocument[]>(),
});
/** A form with the file `document`; `entry`: the entry that is edited. */
export const addDocument = act({
  path: '/api/desk/documents',
  right,
  body: z.strictObject({
    name: z.string().check(z.maxLength(1000)),
    entry: z._default(z.string().check(z.maxLength(120)), ''),
  }),
  file: 'document',
  maxBytes: maxPdfBytes + 64 * 1024,
  form: {
    submit: ['Upload a file', 'फ़ाइल अपलोड करें'],
    lead: [
      `Links, scripts, forms and attachments are removed from it. A file that no entry uses for ${unusedDays} days is erased.`,
      `उसमें से लिंक, स्क्रिप्ट, फ़ॉर्म और अटैचमेंट हटा दिए जाते हैं। जो फ़ाइल ${unusedDays} दिन तक कहीं नहीं लगी, वह मिटा दी जाती है।`,
    ],
    reasons: { ...pdfReasons, 'name.missing': ['Write a name.', 'नाम लिखें।'] },
  },
  done: { 'content/document-uploaded': ['The file is uploaded. Choose it now.', 'फ़ाइल अपलोड हो गई है। अब उसे चुनें।'] },
  refusals: { ...pdfRefusals, 'http/fields': [422, 'Something is missing.', 'कुछ बाकी है।'] },
});
