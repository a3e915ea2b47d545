import { expect, test } from 'vitest';
import type { RoleAnswer } from '#features/jobs/contract.ts';
import type { RootLoaderData } from '#web/root-loader.ts';
import { jobPostings } from './job-posting.ts';

const root = { appUrl: 'https://site.test', language: 'hi', site: { name: 'Asha Works' } } as RootLoaderData;
const postings = (...roles: readonly RoleAnswer[]) => jobPostings(roles, root, () => 'Fee: ₹500');
const role = (change: Partial<RoleAnswer>): RoleAnswer => ({
  name: 'Supervisor',
  title: 'Supervisor',
  GeneralFee: 500,
  ReservationFee: 250,
  state: 'open',
  mayApply: true,
  openToAll: true,
  vacancies: 12,
  openingDate: '02-06-25',
  closing: 'Closed',
  summary: 'Leads <a team>',
  place: 'Patna and Gaya districts.',
  pay: '₹ 20,000',
  eligibility: '18+',
  selection: 'Interview',
  posting: {},
  ...change,
});

test('only roles open to everyone are openings', () => {
  const posted = postings(role({}), role({ title: 'Editor', openToAll: false, state: 'invited' }));
  expect(posted).toMatchObject([
    {
      '@type': 'JobPosting',
      title: 'Supervisor',
      datePosted: '2025-06-02',
      totalJobOpenings: 12,
      url: 'https://site.test/hi/career#supervisor',
      identifier: { name: 'Asha Works', value: 'Supervisor' },
    },
  ]);
  expect(JSON.stringify(posted)).toContain('<p>Leads &lt;a team></p>');
  expect(JSON.stringify(posted)).toContain('<p>Fee: ₹500</p>');
});
test('unknown data is left out', () => {
  const [posted] = postings(role({ openingDate: 'until filled' }));
  for (const name of ['datePosted', 'validThrough', 'employmentType', 'baseSalary'])
    expect(posted).not.toHaveProperty(name);
  expect(posted).toMatchObject({ jobLocation: [{ address: { '@type': 'PostalAddress', addressCountry: 'IN' } }] });
  expect(JSON.stringify(posted)).not.toMatch(/addressLocality|addressRegion/);
});
test('each town is a place, and pay and dates are values', () => {
  const posting: RoleAnswer['posting'] = {
    localities: ['Patna', 'Gaya'],
    region: 'Bihar',
    salary: { rupees: 21_000, per: 'MONTH' },
    employmentType: 'TEMPORARY',
  };
  expect(postings(role({ posting, closing: '05-07-25' }))).toMatchObject([
    {
      validThrough: '2025-07-05T23:59:59+05:30',
      employmentType: 'TEMPORARY',
      baseSalary: { currency: 'INR', value: { value: 21_000, unitText: 'MONTH' } },
      jobLocation: [
        { address: { addressLocality: 'Patna', addressRegion: 'Bihar', addressCountry: 'IN' } },
        { address: { addressLocality: 'Gaya', addressRegion: 'Bihar', addressCountry: 'IN' } },
      ],
    },
  ]);
});
