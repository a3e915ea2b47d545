import { Memo } from '#platform/documents/memo.ts';
import { makeNoticePdf } from './pdf.ts';
import type { RoleLanguage } from '../model/jobs.ts';
import type { Notice } from './port.ts';

export interface NoticeFile {
  readonly bytes: Promise<Uint8Array>;
  /** Changes with the content of the notice. */
  readonly etag: string;
  readonly fileName: string;
}
/** Increased when the layout changes. */
const layout = 2;

/** Caches generated notices. */
export class NoticeCache {
  readonly #files: Memo<Notice, Uint8Array>;
  constructor(limit = 64, make = makeNoticePdf) {
    this.#files = new Memo({ limit, layout, make });
  }

  of(notice: Notice): NoticeFile {
    const { bytes, key } = this.#files.of(notice);
    return { bytes, etag: `W/"${key}"`, fileName: fileNameOf(notice.role.name, notice.language) };
  }
}

/** ASCII only, so that the header needs no encoding: `notice-video-editor-hi.pdf`; an older version has its number. */
export const fileNameOf = (role: string, language: RoleLanguage, version?: number): string => {
  const name =
    role
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'role';
  return `notice-${name}${version === undefined ? '' : `-v${version}`}${language === 'en' ? '' : `-${language}`}.pdf`;
};
