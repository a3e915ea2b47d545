import type { RoleAnswer } from '#features/jobs/contract.ts';
import { inLanguage, type Language } from '#web/i18n.ts';
import type { RootLoaderData } from '#web/root-loader.ts';

/** The fragment of the recruitment page for one role. */
export const roleAnchor = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * The roles open to everyone as schema.org job postings; closed and invited roles are not openings. Contains the known
 * data of a role and its fee, and leaves out the rest.
 * @param feeOf the text about a role's fee on the page
 */
export function jobPostings(
  roles: readonly RoleAnswer[],
  { appUrl, site, language }: Pick<RootLoaderData, 'appUrl' | 'site' | 'language'>,
  feeOf: (role: RoleAnswer) => string,
): object[] {
  return roles
    .filter((role) => role.openToAll)
    .map((role) => ({
      '@type': 'JobPosting',
      title: role.title,
      description: [role.summary, role.place, role.pay, role.eligibility, role.selection, feeOf(role)]
        .map((text) => `<p>${escaped(text)}</p>`)
        .join(''),
      identifier: { '@type': 'PropertyValue', name: site.name, value: role.name },
      url: `${pageIn(appUrl, language)}#${roleAnchor(role.name)}`,
      ...ifKnown('datePosted', dayOf(role.openingDate)),
      ...ifKnown('validThrough', endOf(dayOf(role.closing))),
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
    }));
}

const ifKnown = (name: string, value: object | string | undefined): object =>
  value === undefined ? {} : { [name]: value };
const pageIn = (appUrl: string, language: Language): string => appUrl + inLanguage(language, '/career');

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

/** Reads a date of the notice, `02-06-25`; undefined for other wording. */
function dayOf(text: string): string | undefined {
  const match = /^(\d\d)-(\d\d)-(\d\d)$/.exec(text);
  return match ? `20${match[3]}-${match[2]}-${match[1]}` : undefined;
}
/** The last moment of a day in India. */
const endOf = (day: string | undefined): string | undefined => day && `${day}T23:59:59+05:30`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
