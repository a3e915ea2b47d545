import { describe, expect, it } from 'vitest';
import { NoticeCache } from './cache.ts';
import { makeNoticePdf } from './pdf.ts';
import type { Notice } from './port.ts';
import { readRoleFiles } from '../seed.ts';
import campaign from '../../../../content/campaign.json' with { type: 'json' };
import { linesOf, pageCount } from '../../../../scripts/testing/pdf.ts';

const roles = await readRoleFiles('content/roles');
const noticeOf = (name: string, language: 'en' | 'hi', more: Partial<Notice['role']> = {}): Notice => {
  const role = roles.find((role) => role.name === name)!;
  return {
    language,
    title: campaign[language].noticeTitle,
    number: 'NE/2025/01/6',
    day: '2025-06-02',
    role: {
      ...role.texts[language],
      name,
      vacancies: role.vacancies,
      openingDate: role.openingDate,
      closing: 'Closed',
      generalFee: '₹500',
      reservationFee: '₹250',
      ...more,
    },
    issuer: {
      name: 'Namuna Enterprises',
      isSample: true,
      isRehearsal: false,
      addressLines: ['Patna'],
      grievance: {
        name: 'Asha',
        role: 'Grievance officer',
        email: 'a@example.in',
        phone: '+91 612 555 0101',
        deadlines: ['48 hours'],
      },
    },
    careerUrl: 'https://example.in/career',
  };
};
describe('a notice', () => {
  it.each([
    ['en', 'Private recruitment. Not run by or for the Election Commission'],
    ['hi', 'यह निजी भर्ती है।'],
  ] as const)(
    'in %s is one page with everything a reader should know before paying',
    async (language, statement) => {
      for (const role of roles) {
        const pdf = await makeNoticePdf(noticeOf(role.name, language));
        expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
        expect(pageCount(pdf)).toBe(1);
        expect(pdf.length).toBeLessThan(120_000);
        const text = linesOf(pdf).join(' ');
        for (const expected of [
          statement,
          role.name,
          role.texts[language].title,
          String(role.vacancies),
          '02-06-25',
          '₹500',
          '₹250',
          '24',
          'a@example.in',
          'https://example.in/career',
          'NE/2025/01/6',
          language === 'en' ? '2 June 2025' : '2 जून 2025',
        ]) {
          expect(text).toContain(expected);
        }
        expect(text.replaceAll(/\s/g, '')).toContain(role.texts[language].selection.replaceAll(/\s/g, ''));
      }
    },
    60_000,
  );
  it('of an open role says so and never "Closed"', async () => {
    for (const [language, said] of [
      ['en', 'Applications are open; no closing date is set.'],
      ['hi', 'आवेदन जारी हैं; अंतिम तारीख तय नहीं है।'],
    ] as const) {
      const text = linesOf(await makeNoticePdf(noticeOf('Supervisor', language, { closing: 'Open' }))).join(' ');
      expect(text).toContain(said);
      expect(text).not.toMatch(/Closed|Open\b|आवेदन बंद/);
    }
    const closed = linesOf(await makeNoticePdf(noticeOf('Supervisor', 'hi'))).join(' ');
    expect(closed).toContain('अंतिम तारीख: आवेदन बंद।');
  });
  it('names whom to complain to in sentences of its language', async () => {
    const english = linesOf(await makeNoticePdf(noticeOf('Supervisor', 'en'))).join(' ');
    expect(english).toMatch(/Asha\. Grievance officer: a@example\.in, \+91.612.555.0101\. 48 hours/);
    const hindi = linesOf(await makeNoticePdf(noticeOf('Supervisor', 'hi'))).join(' ');
    expect(hindi).toMatch(/Asha। Grievance officer: a@example\.in, \+91.612.555.0101। 48 hours/);
  });
  it('names its language', async () => {
    const raw = async (language: 'en' | 'hi') =>
      Buffer.from(await makeNoticePdf(noticeOf('Supervisor', language))).toString('latin1');
    expect(await raw('hi')).toContain('/Lang (hi-IN)');
    expect(await raw('en')).toContain('/Lang (en-IN)');
  });
  it('fits on one page with the longest texts that staff can write', async () => {
    const long = 'निर्वाचन क्षेत्र में सर्वेक्षण '.repeat(40).slice(0, 900);
    const texts = { summary: long, place: long, pay: long, eligibility: long, selection: long };
    expect(pageCount(await makeNoticePdf(noticeOf('Supervisor', 'hi', texts)))).toBe(1);
  });
  it('survives letters that its fonts do not have', async () => {
    expect(
      (await makeNoticePdf(noticeOf('Supervisor', 'en', { place: 'Patna পাটনা ｶ 🙂 Łódź' }))).length,
    ).toBeGreaterThan(1000);
  });
});

describe('cached notices', () => {
  it('are made once for the same content, also for simultaneous requests, and again when it changes', async () => {
    let made = 0;
    const cache = new NoticeCache(2, async () => new Uint8Array([made++]));
    const fresh = (vacancies = 8): Notice => noticeOf('Video Editor', 'en', { vacancies });
    const files = Array.from({ length: 10 }, () => cache.of(fresh()));
    await Promise.all(files.map((file) => file.bytes));
    expect(made).toBe(1);
    expect(new Set(files.map((file) => file.etag)).size).toBe(1);
    expect(cache.of(fresh(9)).etag).not.toBe(files[0]!.etag);
    cache.of(fresh(10));
    cache.of(fresh(8));
    expect(made).toBe(4);
  });
  it('do not include one that failed', async () => {
    let tries = 0;
    const cache = new NoticeCache(2, async () => {
      if (tries++ === 0) throw new Error('no font');
      return new Uint8Array([1]);
    });
    await expect(cache.of(noticeOf('Supervisor', 'en')).bytes).rejects.toThrow('no font');
    expect(await cache.of(noticeOf('Supervisor', 'en')).bytes).toEqual(new Uint8Array([1]));
  });
  it('get a file name that is valid on every system', () => {
    const cache = new NoticeCache(2, async () => new Uint8Array());
    expect(cache.of(noticeOf('Video Editor', 'hi')).fileName).toBe('notice-video-editor-hi.pdf');
    expect(cache.of({ ...noticeOf('Supervisor', 'en', { name: '"..\\/\r\nx: y' }) }).fileName).toBe('notice-x-y.pdf');
  });
});
