// What the desk shows of the site's content.
import type { ContentKind } from '../model.ts';

/** The newest version of an entry. */
export interface DeskEntry {
  readonly kind: ContentKind;
  readonly key: string;
  readonly version: number;
  /** ISO time. */
  readonly publishedAt: string;
  /** `seed`, `cli:<system user>`, or an account id. */
  readonly publishedBy: string;
  readonly isRemoved: boolean;
  /** Has texts or pictures that the owner has not approved. */
  readonly hasSamples: boolean;
  /** Its public page in English, without a language prefix; null without one. */
  readonly path: string | null;
}
