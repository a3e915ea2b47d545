import type { RoleLanguage } from './jobs.ts';
import { textParts } from './opening-form.ts';

/** What a notice states that can change later. */
export const noticeFacts = [
  'noticeNumber',
  'noticeDay',
  'noticeTitle',
  'openingDate',
  'closes',
  'vacancies',
  'fees',
  ...textParts,
] as const;
export type NoticeFact = (typeof noticeFacts)[number];
export type NoticeFacts = Readonly<Record<NoticeFact, string>>;

/** A file of an issued notice. */
export interface NoticeFileRef {
  /** In the object store. */
  readonly key: string;
  readonly sha256: string;
}
/** A notice as it was issued for an opening. */
export interface IssuedNotice {
  readonly version: number;
  readonly source: 'generated' | 'uploaded';
  readonly files: Readonly<Partial<Record<RoleLanguage, NoticeFileRef>>>;
  readonly issuedAt: Date;
  readonly issuedBy: string;
}
/** What changes an issued notice. */
export interface Corrigendum {
  readonly number: number;
  readonly texts: Readonly<Record<RoleLanguage, string>>;
  readonly issuedAt: Date;
  readonly issuedBy: string;
}
/** The notices of an opening as the desk shows them, the newest first; times in ISO. */
export interface DeskNotices {
  readonly role: string;
  readonly opening: number;
  /** What was published last states these otherwise. */
  readonly differs: readonly NoticeFact[];
  readonly notices: readonly {
    readonly version: number;
    readonly source: IssuedNotice['source'];
    readonly languages: readonly RoleLanguage[];
    readonly issuedAt: string;
    readonly issuedBy: string;
  }[];
  readonly corrigenda: readonly {
    readonly number: number;
    readonly texts: Corrigendum['texts'];
    readonly issuedAt: string;
    readonly issuedBy: string;
  }[];
}
/** The notices for readers of the role's page, in one language. */
export interface PublishedNotices {
  /** The newest issued notice; null while none was issued, and the notice is made from the role as it is. */
  readonly notice: { readonly version: number; readonly issuedAt: string } | null;
  /** The newest first. */
  readonly corrigenda: readonly { readonly number: number; readonly text: string; readonly issuedAt: string }[];
}

/** The languages that an uploaded file is for. */
export const uploadLanguages = ['both', 'en', 'hi'] as const;
export type UploadLanguages = (typeof uploadLanguages)[number];

export const maxCorrigendumLength = 2000;
