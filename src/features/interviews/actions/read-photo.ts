import type { PhotoObjects } from '../model.ts';

/** The photo of an applicant; undefined without one. */
export const readPhoto = async (
  { objects }: { readonly objects: PhotoObjects },
  key: string,
): Promise<Uint8Array | undefined> => (key === '' ? undefined : (await objects.get(key))?.bytes);
