import type { Result } from '#kit/result.ts';

/** What is taken and what is given back. */
export const photoLimits = {
  bytes: 8 * 1024 * 1024,
  pixels: 40_000_000,
  /** Of the photo that is kept: a face on fewer dots can't be told from another. */
  shortestEdge: 100,
  longestEdge: 1200,
} as const;

export const photoRefusals = [
  'photo/too-large',
  'photo/wrong-type',
  'photo/unreadable',
  'photo/too-many-pixels',
  'photo/too-small',
  'photo/busy',
] as const;
/** `busy`: too many at once, the same photo may be sent again; every other one is about the photo itself. */
export type PhotoRefusal = (typeof photoRefusals)[number];

/** A photo drawn anew by the server: upright, sRGB, opaque, and nothing in it but dots. */
export interface CleanPhoto {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

export interface PhotoCleaner {
  /** Takes JPEG, PNG or WebP by what the bytes are; a file's name and claimed type are never asked. */
  clean(bytes: Uint8Array): Promise<Result<CleanPhoto, PhotoRefusal>>;
}

/** Where clean photos lie, by the keys of `photoKey`. */
export interface PhotoStore {
  /** Never replaces: safe to repeat with the same bytes, throws where other bytes lie under the key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ readonly bytes: Uint8Array; readonly contentType: string } | undefined>;
  /** Safe to repeat; a key that holds nothing is no fault. */
  remove(key: string): Promise<void>;
}
