import type { RoleAnswer } from '#features/jobs/contract.ts';
import type { RootLoaderData } from '#web/root-loader.ts';

/** A role that everyone may apply for, as schema.org describes it; closed and invited roles are no openings. */
export function jobPostings(roles: readonly RoleAnswer[], { appUrl, site }: RootLoaderData): object[] {
  return roles
    .filter((role) => role.openToAll)
    .map((role) => ({
      '@type': 'JobPosting',
      title: role.title,
      description: [role.summary, role.eligibility, role.selection, role.pay]
        .map((it) => `<p>${escaped(it)}</p>`)
        .join(''),
      url: `${appUrl}/career`,
      ...(postedOn(role.openingDate) ? { datePosted: postedOn(role.openingDate) } : {}),
      totalJobOpenings: role.vacancies,
      hiringOrganization: { '@type': 'Organization', name: site.name, sameAs: appUrl },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: role.place,
          addressRegion: 'Bihar',
          addressCountry: 'IN',
        },
      },
    }));
}

/** The notice writes days as `02-06-25`; other wording stands for no day. */
function postedOn(text: string): string | undefined {
  const read = /^(\d\d)-(\d\d)-(\d\d)$/.exec(text);
  return read ? `20${read[3]}-${read[2]}-${read[1]}` : undefined;
}
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
