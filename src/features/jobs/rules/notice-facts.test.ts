import { describe, expect, it } from 'vitest';
import type { Role } from '../model/jobs.ts';
import { noticeMark, noticeTitle } from './notice-facts.ts';

const own = { noticeNumber: null, noticeDay: null, noticeTitle: null };
const opening = { ...own, position: 6, openingDate: '02-06-25', ofCampaign: false };
const campaign = { noticeNumber: 'NE/2025/01', noticeDate: '2025-05-30' };

describe('the number and the day of a notice', () => {
  it('are those of the campaign, with the role’s place, for its openings', () => {
    expect(noticeMark({ ...opening, ofCampaign: true }, campaign)).toEqual({
      number: 'NE/2025/01/6',
      day: '2025-05-30',
    });
  });
  it('come from the opening date in a campaign that was published without them', () => {
    const ofCampaign = { ...opening, ofCampaign: true };
    expect(noticeMark(ofCampaign, {})).toEqual({ number: '20250602/6', day: '2025-06-02' });
    expect(noticeMark({ ...ofCampaign, openingDate: 'until filled' }, {})).toEqual({ number: '6', day: undefined });
  });
  it('are never those of the campaign for another opening', () => {
    expect(noticeMark(opening, campaign)).toEqual({ number: '20250602/6', day: '2025-06-02' });
  });
  it('are what staff wrote', () => {
    const written = { ...opening, ofCampaign: true, noticeNumber: 'REC/2026/07', noticeDay: '2026-11-24' };
    expect(noticeMark(written, campaign)).toEqual({ number: 'REC/2026/07', day: '2026-11-24' });
  });
});

describe('the title of a notice', () => {
  const texts = { en: { title: 'Sanitation Supervisor' }, hi: { title: 'सफ़ाई पर्यवेक्षक' } } as Role['texts'];
  it('is the campaign’s for its openings only', () => {
    expect(noticeTitle({ ...own, ofCampaign: true, texts }, 'Election event', 'en')).toBe('Election event');
    expect(noticeTitle({ ...own, ofCampaign: false, texts }, 'Election event', 'en')).toBe(
      'Recruitment to the post of Sanitation Supervisor',
    );
  });
  it('is what staff wrote', () => {
    const written = { en: 'Ward staff', hi: 'वार्ड कर्मी' };
    expect(noticeTitle({ noticeTitle: written, ofCampaign: true, texts }, 'Election event', 'hi')).toBe('वार्ड कर्मी');
  });
});
