import { dayOfNotice, type RoleAnswer } from '../contract/public.ts';
import { paths } from '#web/paths.ts';
import type { RootLoaderData } from '#web/root-loader.ts';

/** The fragment of the recruitment page for one role. */
export const roleAnchor = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * A role as a schema.org job posting, for one that is open to everyone: closed and invited roles are not openings.
 * Contains the known data of a role and its fee, and leaves out the rest.
 * @param fee the text about the role's fee on the page
 */
export const jobPosting = (
  role: RoleAnswer,
  { appUrl, site, language }: Pick<RootLoaderData, 'appUrl' | 'site' | 'language'>,
  fee: string,
): object => ({
  '@type': 'JobPosting',
  title: role.title,
  description: [role.summary, role.place, role.pay, role.eligibility, role.selection, fee]
    .map((text) => `<p>${escaped(text)}</p>`)
    .join(''),
  identifier: { '@type': 'PropertyValue', name: site.name, value: role.name },
  url: appUrl + paths.role(language, role.name),
  ...ifKnown('datePosted', dayOfNotice(role.openingDate)),
  ...ifKnown('validThrough', role.closesAt ?? undefined),
  ...ifKnown('employmentType', role.posting.employmentType),
  ...ifKnown('baseSalary', salaryOf(role)),
  qualifications: role.eligibility,
  totalJobOpenings: role.vacancies,
  hiringOrganization: {
    '@type': 'Organization',
    name: site.name,
    sameAs: appUrl,
    logo: `${appUrl}/icon-512.png`,
  },
  jobLocation: placesOf(role),
});

const ifKnown = (name: string, value: object | string | undefined): object =>
  value === undefined ? {} : { [name]: value };

function salaryOf({ posting: { salary } }: RoleAnswer): object | undefined {
  if (!salary) return undefined;
  const value = { '@type': 'QuantitativeValue', value: salary.rupees, unitText: salary.per };
  return { '@type': 'MonetaryAmount', currency: 'INR', value };
}

/** One place per town; the region or the country where the role names no town. */
function placesOf({ posting: { localities, region } }: RoleAnswer): object[] {
  const placeIn = (town: string | undefined): object => ({
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...ifKnown('addressLocality', town),
      ...ifKnown('addressRegion', region),
      addressCountry: 'IN',
    },
  });
  return localities ? localities.map(placeIn) : [placeIn(undefined)];
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
