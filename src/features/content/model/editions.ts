import { type PolicySlug, policySlugs } from './shapes.ts';

/** One published version of a policy, as its URL names it: `privacy-2`. */
export interface Edition {
  readonly slug: PolicySlug;
  /** Counts from 1. */
  readonly version: number;
}
export const editionName = ({ slug, version }: Edition): string => `${slug}-${version}`;
/** Undefined for a text that names no version of a policy. */
export function readEdition(name: string): Edition | undefined {
  const [, slug, version] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(name) ?? [];
  const known = policySlugs.find((each) => each === slug);
  return known === undefined ? undefined : { slug: known, version: Number(version) };
}
