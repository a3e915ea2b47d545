import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { linesOf, pageCount } from '../../../scripts/testing/pdf.ts';
import type { AttendanceSheet, CallLetter } from './model.ts';
import { makeAttendancePdf, makeLetterPdf } from './pdf.ts';

const letterOf = (language: 'en' | 'hi', change: Partial<CallLetter> = {}): CallLetter => ({
  language,
  issuer: {
    name: 'Namuna Enterprises',
    isSample: true,
    isRehearsal: false,
    addressLines: ['Plot 12', 'Patna'],
    grievance: {
      name: 'Asha',
      role: 'Grievance officer',
      email: 'a@example.in',
      phone: '+91 612 555 0101',
      deadlines: ['We answer within 15 days.'],
    },
  },
  application: { number: 'SA-7K3M-9PQ2-XW4D', role: 'Supervisor', opening: 2, name: 'आशा कुमारी' },
  issue: 1,
  // 5 December 2026, 10:30 in India: a Saturday.
  startsAt: new Date('2026-12-05T05:00:00Z'),
  minutes: 45,
  place: language === 'hi' ? 'प्लॉट 12, बोरिंग रोड, पटना' : 'Plot 12, Boring Road, Patna',
  bring: language === 'hi' ? 'यह पत्र और पहचान पत्र' : 'This letter and an identity document',
  photo: undefined,
  issuedAt: new Date('2026-11-23T06:00:00Z'),
  verification: { url: 'https://example.in/verify/SV-2222-3333-4444', code: 'SV-2222-3333-4444' },
  ...change,
});
const bare = (text: string): string => text.replaceAll(/\s/g, '');
const textOf = async (letter: CallLetter): Promise<string> => bare(linesOf(await makeLetterPdf(letter)).join(' '));

describe('a call letter', () => {
  it.each([
    [
      'en',
      'Saturday, 5 December 2026',
      '10:30 am',
      'Plot 12, Boring Road, Patna',
      '45 minutes',
      'This letter and an identity document',
      'There is nothing more to pay.',
      'Private recruitment. Not run by',
    ],
    [
      'hi',
      'शनिवार',
      '5 दिसंबर 2026',
      'सुबह 10:30',
      'बोरिंग रोड, पटना',
      '45 मिनट',
      'यह पत्र और पहचान पत्र',
      'और कोई भुगतान नहीं करना है',
      'यह निजी भर्ती है।',
    ],
  ] as const)('in %s is one page with day, time, place and the warning', async (language, ...expected) => {
    const letter = letterOf(language);
    const bytes = await makeLetterPdf(letter);
    expect(pageCount(bytes)).toBe(1);
    const text = bare(linesOf(bytes).join(' '));
    const common = ['Namuna Enterprises', 'आशा कुमारी', 'Supervisor', 'SA-7K3M-9PQ2-XW4D', 'SV-2222-3333-4444'];
    for (const part of [...expected, ...common, letter.verification.url]) expect(text).toContain(bare(part));
  });
  it('says from the second issue on that earlier ones are not valid', async () => {
    expect(await textOf(letterOf('en'))).not.toContain(bare('Earlier issues'));
    expect(await textOf(letterOf('en', { issue: 3 }))).toContain(
      bare('Issue 3, 23 November 2026. Earlier issues are not valid.'),
    );
    expect(await textOf(letterOf('hi', { issue: 3 }))).toContain(bare('पहले के संस्करण मान्य नहीं हैं।'));
  });
  it('has the photo of the applicant, on one page', async () => {
    const photo = await sharp({ create: { width: 620, height: 800, channels: 3, background: '#88a' } })
      .jpeg()
      .toBuffer();
    const [bare, bytes] = [await makeLetterPdf(letterOf('en')), await makeLetterPdf(letterOf('en', { photo }))];
    expect(pageCount(bytes)).toBe(1);
    expect(Buffer.from(bare).includes('/Subtype /Image')).toBe(false);
    expect(Buffer.from(bytes).includes('/Subtype /Image')).toBe(true);
  });
  it('stays one page with the longest texts', async () => {
    for (const language of ['en', 'hi'] as const) {
      const word = language === 'hi' ? 'प्रमाणपत्र ' : 'certificate ';
      const letter = letterOf(language, {
        place: word.repeat(30).slice(0, 240),
        bring: word.repeat(40).slice(0, 300),
        application: {
          number: 'SA-7K3M-9PQ2-XW4D',
          role: 'Field Survey Executive',
          opening: 12,
          name: 'Venkatanarasimharajuvaripeta '.repeat(3).trim(),
        },
      });
      const bytes = await makeLetterPdf(letter);
      expect(pageCount(bytes)).toBe(1);
      expect(bare(linesOf(bytes).join(' '))).toContain('SV-2222-3333-4444');
    }
  });
});

test('an attendance sheet has everybody once, on as many pages as they need', async () => {
  const { issuer } = letterOf('en');
  const people = Array.from({ length: 30 }, (_, at) => ({
    number: `SA-0000-0000-${String(at).padStart(4, '0')}`,
    name: `Asha ${at}`,
    fatherName: 'Ram Kumar',
    category: 'OBC',
    photo: undefined,
  }));
  const sheet: AttendanceSheet = {
    language: 'en',
    issuer,
    role: 'Supervisor',
    opening: 2,
    earlier: 0,
    slots: [
      { startsAt: new Date('2026-12-05T05:00:00Z'), place: 'Patna office', people: people.slice(0, 20) },
      { startsAt: new Date('2026-12-05T06:00:00Z'), place: 'Patna office', people: people.slice(20) },
    ],
  };
  const bytes = await makeAttendancePdf(sheet);
  const text = linesOf(bytes).join(' ');
  expect(pageCount(bytes)).toBe(3);
  for (const { number } of people) expect(text.split(number)).toHaveLength(2);
  expect(text).toContain('30. Asha 29');
  expect(text).toMatch(/11:30.am/);
  // A later part goes on with the numbers.
  expect(linesOf(await makeAttendancePdf({ ...sheet, earlier: 200 })).join(' ')).toContain('230. Asha 29');
});
