import { expect, test } from 'vitest';
import { languages } from '#web/i18n.ts';
import { applyWords } from './apply-words.ts';
import { fieldFaults } from './form-errors.tsx';

const namedIn = { en: ['Aadhar number', 'ID document number'], hi: ['आधार नंबर', 'पहचान पत्र का नंबर'] } as const;

test.each(languages)('a missing number of the identity document is named as its field (%s)', (language) => {
  const t = applyWords[language];
  const [aadhaar, document] = namedIn[language];
  expect([t.aadhar, t.anyDocument]).toEqual([aadhaar, document]);
  expect(fieldFaults(t, 'aadhaar', 'missing', 'aadhar')).toContain(aadhaar);
  expect(fieldFaults(t, 'any-document', 'missing', 'aadhar')).toContain(document);
});
