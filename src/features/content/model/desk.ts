// What the desk shows of the site's content.
import type { ContentKind, NewestVersion } from './content.ts';
import type { Typed } from './form.ts';
import type { Crop } from './pictures.ts';

/** One revision of what editors typed and did not publish yet. */
export interface Draft {
  readonly kind: ContentKind;
  readonly key: string;
  /** Grows with each revision, of any draft; the first is 1. */
  readonly revision: number;
  /** The published version that it changes; 0 for a new entry. */
  readonly baseVersion: number;
  readonly typed: Typed;
  readonly at: Date;
  readonly author: string;
}
/** What an entry is called, in each language; empty where it has no title. */
export type EntryTitle = Readonly<Record<'en' | 'hi', string>>;
/** The title in a body, or in what is typed of one: a company has its name. */
export function titleIn(valueAt: (path: string) => unknown): EntryTitle {
  const inLanguage = (language: 'en' | 'hi'): string => {
    const found = ['title', 'noticeTitle', 'name', 'pageTitle'].map((name) => valueAt(`${language}.${name}`));
    return found.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? '';
  };
  return { en: inLanguage('en'), hi: inLanguage('hi') };
}

/** Who did something, as staff see the person, and when in ISO time. */
export interface By {
  readonly at: string;
  readonly by: string;
}
export interface OpenDraft extends By {
  readonly kind: ContentKind;
  readonly key: string;
  readonly title: EntryTitle;
  readonly revision: number;
  readonly baseVersion: number;
  /** A text has a value in one language only. */
  readonly missesTranslation: boolean;
}

/** Why a value cannot be published: a key of the desk's texts, or the message of the shape. */
export interface DraftFault {
  /** The path of a field, a group or a list. */
  readonly field: string;
  readonly reason: string;
  readonly bound?: number;
  /** The beginning of the faulty part of a long text. */
  readonly of?: string;
}

/** An entry with its history. */
export interface DeskEntryRecord {
  readonly kind: ContentKind;
  readonly key: string;
  readonly title: EntryTitle;
  /** What the site shows, as its form would have it; null while it shows nothing. */
  readonly published: Typed | null;
  /** The newest published version; 0 before the first. */
  readonly version: number;
  readonly isRemoved: boolean;
  readonly canRemove: boolean;
  readonly path: string | null;
  readonly draft: OpenDraft | null;
  /** Newest first, as many as a page holds. */
  readonly versions: readonly (By & {
    readonly version: number;
    readonly isRemoved: boolean;
    /** True if only an owner restores it: it says else than the newest about what only an owner publishes. */
    readonly needsOwner: boolean;
  })[];
  /** The version after which the next page begins; null at the end. */
  readonly before: number | null;
}

/** What the form of an entry shows: its draft, or else its newest version. */
export interface DeskDraft {
  readonly kind: ContentKind;
  readonly key: string;
  readonly title: EntryTitle;
  /** The newest published version; 0 before the first. */
  readonly version: number;
  readonly baseVersion: number;
  /** 0 before the draft is saved. */
  readonly revision: number;
  readonly saved: By | null;
  readonly typed: Typed;
  /** What keeps it from being published. */
  readonly faults: readonly DraftFault[];
  /** The products that an entry can name. */
  readonly products: readonly { readonly name: string; readonly title: string }[];
  /** The uploaded PDFs that it can name. */
  readonly documents: readonly DeskDocument[];
}

/** Two versions, or a version and the draft, of one entry. */
export interface Comparison {
  readonly kind: ContentKind;
  readonly key: string;
  readonly title: EntryTitle;
  /** 0: nothing. */
  readonly from: number | 'draft';
  readonly to: number | 'draft';
  /** The newest published version; 0 before the first. */
  readonly version: number;
  readonly isRemoved: boolean;
  /** The revision of the draft; 0 without a draft. */
  readonly revision: number;
  readonly baseVersion: number;
  /** What keeps the draft from being published. */
  readonly faults: readonly DraftFault[];
  readonly fields: readonly ComparedField[];
}
interface PictureAtSide {
  readonly src: string;
  readonly alt: string;
}
/** A picture before and after; null on the side that has none. */
export interface ComparedPictures {
  readonly before: PictureAtSide | null;
  readonly after: PictureAtSide | null;
}
export interface ComparedField {
  readonly path: string;
  /** Where it is another picture: both are shown in place of its address. */
  readonly pictures?: ComparedPictures;
  readonly parts: readonly TextPart[];
}
export interface TextPart {
  readonly text: string;
  readonly mark: 'same' | 'added' | 'removed';
}

/** An entry's name in addresses of the desk: `post.2-waste-management`. */
export const entryName = ({ kind, key }: Pick<NewestVersion, 'kind' | 'key'>): string => `${kind}.${key}`;
/** The kind and key that such a name stands for, unchecked. */
export function readEntryName(name: string): { readonly kind: string; readonly key: string } {
  const at = name.indexOf('.');
  return at < 0 ? { kind: '', key: '' } : { kind: name.slice(0, at), key: name.slice(at + 1) };
}
/** Kinds of which staff can make new entries. */
export const creatableKinds = ['post', 'product', 'project'] as const satisfies readonly ContentKind[];

/** An uploaded PDF. */
export interface DeskDocument {
  readonly src: string;
  readonly name: string;
  readonly pages: number;
  readonly createdAt: string;
}
/** An uploaded picture, as its cut shows it. */
export interface DeskPicture extends Crop {
  readonly id: string;
  readonly src: string;
  readonly altEn: string;
  readonly altHi: string;
  readonly createdAt: string;
}
