import { expect, test } from 'vitest';
import type { RoleAnswer } from '#features/jobs/contract.ts';
import type { RootLoaderData } from '#web/root-loader.ts';
import { jobPostings } from './job-posting.ts';

const root = { appUrl: 'https://site.test', site: { name: 'Namuna' } } as RootLoaderData;
const role = (it: Partial<RoleAnswer>): RoleAnswer => ({
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
  place: 'Patna',
  pay: '₹ 20,000',
  eligibility: '18+',
  selection: 'Interview',
  ...it,
});

test('only roles that everyone may apply for are openings', () => {
  const posted = jobPostings([role({}), role({ title: 'Editor', openToAll: false, state: 'invited' })], root);
  expect(posted).toMatchObject([
    { '@type': 'JobPosting', title: 'Supervisor', datePosted: '2025-06-02', totalJobOpenings: 12 },
  ]);
  expect(JSON.stringify(posted)).toContain('<p>Leads &lt;a team></p>');
});
test('a notice without a day names none', () => {
  expect(jobPostings([role({ openingDate: 'until filled' })], root)[0]).not.toHaveProperty('datePosted');
});
