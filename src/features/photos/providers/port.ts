import type { Result } from '#kit/result.ts';

export const photoRefusals = [
  'photo/too-large',
  'photo/wrong-type',
  'photo/unreadable',
  'photo/too-many-pixels',
  'photo/too-small',
  'photo/busy',
] as const;
/** `busy`: too many at once, the same photo may be sent again. All others are about the photo. */
export type PhotoRefusal = (typeof photoRefusals)[number];

/** A photo re-encoded by the server: upright, sRGB, opaque, without metadata. */
export interface CleanPhoto {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

export interface PhotoCleaner {
  /** A photo is on its way: the process for it starts while it arrives. */
  prepare(): void;
  /** Accepts JPEG, PNG or WebP, recognized by content; file name and declared type are ignored. */
  clean(bytes: Uint8Array): Promise<Result<CleanPhoto, PhotoRefusal>>;
}

/** Stores clean photos by the keys of `photoKey`. */
export interface PhotoStore {
  /** Never overwrites: safe to repeat with the same bytes, throws where the key has other bytes. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ readonly bytes: Uint8Array; readonly contentType: string } | undefined>;
  /** Safe to repeat; a missing key is not an error. */
  remove(key: string): Promise<void>;
}
