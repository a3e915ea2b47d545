// schema.org data of a page, for search engines.
import type { Company, Post, Product } from '../../contract/public.ts';
import { languageOf } from '#web/i18n.ts';
import { type MetaArgs, rootOf } from '#web/page-meta.ts';
import type { RootLoaderData } from '#web/root-loader.ts';

/** Returns undefined while the company's facts are missing. */
export function structured(
  args: MetaArgs,
  build: (root: RootLoaderData) => readonly object[],
): readonly object[] | undefined {
  const root = rootOf(args);
  return root && build(root);
}

const organizationId = (appUrl: string): string => `${appUrl}/#organization`;

export const organization = ({ appUrl, site }: RootLoaderData): object => ({
  '@type': 'Organization',
  '@id': organizationId(appUrl),
  name: site.name,
  url: `${appUrl}/`,
  logo: `${appUrl}/icon-512.png`,
  email: site.email,
  telephone: site.phone,
  foundingDate: String(site.founded),
  address: {
    '@type': 'PostalAddress',
    streetAddress: site.address.street,
    addressLocality: site.address.locality,
    addressRegion: site.address.region,
    postalCode: site.address.postalCode,
    addressCountry: 'IN',
  },
});

/** The organization with who answers buyers and who answers complaints. */
export const withContacts = (root: RootLoaderData, { grievance }: Pick<Company, 'grievance'>): object => ({
  ...organization(root),
  contactPoint: [contactPoint('sales', root.site), contactPoint('customer service', grievance)],
});
const contactPoint = (
  contactType: string,
  { phone, email }: { readonly phone: string; readonly email: string },
): object => ({ '@type': 'ContactPoint', contactType, telephone: phone, email, availableLanguage: ['en', 'hi'] });

/** Each step by name and path, starting at the home page. */
export const breadcrumbs = (appUrl: string, steps: readonly (readonly [name: string, path: string])[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: appUrl + path,
  })),
});

export const productList = (products: readonly (readonly [title: string, url: string])[]): object => ({
  '@type': 'ItemList',
  itemListElement: products.map(([name, url], index) => ({ '@type': 'ListItem', position: index + 1, name, url })),
});

export const productLd = (root: RootLoaderData, product: Product, path: string): object => ({
  '@type': 'Product',
  name: product.title,
  description: product.summary,
  url: root.appUrl + path,
  image: product.images.map((image) => root.appUrl + image.src),
  brand: { '@type': 'Brand', name: root.site.name },
  manufacturer: organization(root),
  additionalProperty: propertiesOf(product),
  ...(product.certificates.length > 0 ? { hasCertification: product.certificates.map(certificationOf) } : {}),
});

/** The technical data; the cards of a product without them. */
const propertiesOf = ({ specs, specCards }: Product): readonly object[] =>
  specs.length > 0
    ? specs.map(({ name, value, unit }) => ({
        '@type': 'PropertyValue',
        name,
        value,
        ...(unit ? { unitText: unit } : {}),
      }))
    : specCards.map(({ title, description }) => ({ '@type': 'PropertyValue', name: title, value: description }));

const certificationOf = ({ name, number, issuer, expires }: Product['certificates'][number]): object => ({
  '@type': 'Certification',
  name,
  certificationIdentification: number,
  issuedBy: { '@type': 'Organization', name: issuer },
  ...(expires ? { expires } : {}),
});

export const blogPosting = (root: RootLoaderData, post: Post, path: string): object => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.excerpt,
  url: root.appUrl + path,
  mainEntityOfPage: root.appUrl + path,
  inLanguage: languageOf(path),
  datePublished: post.published,
  dateModified: post.modified,
  ...(post.picture ? { image: root.appUrl + post.picture.src } : {}),
  // The name under a post is the office, not a person.
  author: organization(root),
  publisher: organization(root),
});
