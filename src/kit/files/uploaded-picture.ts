import type { Result } from '../result.ts';

/** Limits of every photo and picture that is uploaded. */
export const uploadedPictureLimits = { megabytes: 8, megapixels: 40 } as const;

export const pictureFaults = [
  'picture/too-large',
  'picture/wrong-type',
  'picture/unreadable',
  'picture/too-many-pixels',
  'picture/too-small',
  'picture/busy',
] as const;
/** busy: too many at once, the same picture may be sent again. All others are about the picture. */
export type PictureFault = (typeof pictureFaults)[number];

/** Part of a picture: the largest of this shape around a point, or less of it. */
export interface PictureCut {
  /** Width by height. */
  readonly shape: readonly [width: number, height: number];
  /** The point that stays in view, in percent from the top left. */
  readonly focus: readonly [x: number, y: number];
  /** Percent; 100 shows as much as fits. */
  readonly zoom: number;
  /** In pixels. A smaller picture is not enlarged. */
  readonly widths: readonly number[];
}
export interface PictureVariant {
  readonly width: number;
  readonly format: 'avif' | 'webp';
  readonly bytes: Uint8Array;
}
export interface CleanOptions {
  /** Also one that is too small to be shown on the site, as people send them. */
  readonly ofAnySize?: boolean;
}
/** Makes pictures of uploaded files in a separate process; nothing of a file but its pixels comes through. */
export interface PictureMaker {
  /** The whole picture as WebP, upright, sRGB, without metadata. Accepts JPEG, PNG and WebP, recognized by their content. */
  clean(bytes: Uint8Array, options?: CleanOptions): Promise<Result<Uint8Array, PictureFault>>;
  /** A cleaned picture cut to a shape, in each width as AVIF and WebP. */
  cut(original: Uint8Array, cut: PictureCut): Promise<Result<readonly PictureVariant[], PictureFault>>;
}
/** Where pictures are stored. */
export interface PictureStore {
  /** Never overwrites: safe to repeat with the same bytes, throws where the key has other bytes. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ readonly bytes: Uint8Array; readonly contentType: string } | undefined>;
  /** Idempotent; a missing key is not an error. */
  remove(key: string): Promise<void>;
}
