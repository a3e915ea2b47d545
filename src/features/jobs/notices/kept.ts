import { createHash } from 'node:crypto';
import { makeNoticePdf } from '#features/jobs/notices/pdf.ts';
import type { Notice } from '#features/jobs/notices/port.ts';

export interface NoticeFile {
  readonly bytes: Promise<Uint8Array>;
  /** Changes with everything that the notice says. */
  readonly etag: string;
  readonly fileName: string;
}
/** Raised when the layout changes, so that readers get the new one. */
const layout = 1;

/** Notices that were made before, by what they say; the least used one makes room. */
export class KeptNotices {
  readonly #most: number;
  readonly #make: (notice: Notice) => Promise<Uint8Array>;
  readonly #kept = new Map<string, Promise<Uint8Array>>();
  constructor(most = 64, make = makeNoticePdf) {
    this.#most = most;
    this.#make = make;
  }

  /** The file is made once, also when many ask at once. */
  of(notice: Notice): NoticeFile {
    const key = createHash('sha256')
      .update(JSON.stringify([layout, notice]))
      .digest('base64url')
      .slice(0, 22);
    const known = this.#kept.get(key);
    const bytes = known ?? this.#make(notice);
    this.#kept.delete(key);
    this.#kept.set(key, bytes);
    if (!known) bytes.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(oldest);
    }
    return { bytes, etag: `W/"${key}"`, fileName: fileNameOf(notice) };
  }
}

/** ASCII only, so that the header needs no encoding: `notice-video-editor-hi.pdf`. */
const fileNameOf = ({ role, language }: Notice): string => {
  const name =
    role.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'role';
  return `notice-${name}${language === 'en' ? '' : `-${language}`}.pdf`;
};
