import { expect, test } from 'vitest';
import type { RoleAnswer } from '../contract/public.ts';
import type { RootLoaderData } from '#web/root-loader.ts';
import { jobPosting } from './job-posting.ts';

const root = { appUrl: 'https://site.test', language: 'hi', site: { name: 'Asha Works' } } as RootLoaderData;
const posted = (change: Partial<RoleAnswer>) => jobPosting(role(change), root, 'Fee: ₹500');
const role = (change: Partial<RoleAnswer>): RoleAnswer => ({
  name: 'Supervisor',
  opening: 1,
  title: 'Supervisor',
  GeneralFee: 500,
  ReservationFee: 250,
  state: 'open',
  mayApply: true,
  openToAll: true,
  vacancies: 12,
  openingDate: '02-06-25',
  closing: 'Closed',
  closesAt: null,
  results: null,
  changedAt: '2026-11-01T00:00:00.000Z',
  summary: 'Leads <a team>',
  place: 'Patna and Gaya districts.',
  pay: '₹ 20,000',
  eligibility: '18+',
  selection: 'Interview',
  posting: {},
  ...change,
});

test('a posting ends with the closing moment', () => {
  const closesAt = '2026-11-30T12:30:00.000Z';
  expect(posted({ closesAt, closing: '30-11-26' })).toMatchObject({ validThrough: closesAt });
});

test('a posting names its own page and the fee', () => {
  const posting = posted({});
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: 'Supervisor',
    datePosted: '2025-06-02',
    totalJobOpenings: 12,
    url: 'https://site.test/hi/career/Supervisor',
    identifier: { name: 'Asha Works', value: 'Supervisor' },
  });
  expect(JSON.stringify(posting)).toContain('<p>Leads &lt;a team></p>');
  expect(JSON.stringify(posting)).toContain('<p>Fee: ₹500</p>');
});
test('unknown data is left out', () => {
  const posting = posted({ openingDate: 'until filled' });
  for (const name of ['datePosted', 'validThrough', 'employmentType', 'baseSalary'])
    expect(posting).not.toHaveProperty(name);
  expect(posting).toMatchObject({ jobLocation: [{ address: { '@type': 'PostalAddress', addressCountry: 'IN' } }] });
  expect(JSON.stringify(posting)).not.toMatch(/addressLocality|addressRegion/);
});
test('each town is a place, and pay and dates are values', () => {
  const posting: RoleAnswer['posting'] = {
    localities: ['Patna', 'Gaya'],
    region: 'Bihar',
    salary: { rupees: 21_000, per: 'MONTH' },
    employmentType: 'TEMPORARY',
  };
  expect(posted({ posting })).toMatchObject({
    employmentType: 'TEMPORARY',
    baseSalary: { currency: 'INR', value: { value: 21_000, unitText: 'MONTH' } },
    jobLocation: [
      { address: { addressLocality: 'Patna', addressRegion: 'Bihar', addressCountry: 'IN' } },
      { address: { addressLocality: 'Gaya', addressRegion: 'Bihar', addressCountry: 'IN' } },
    ],
  });
});
