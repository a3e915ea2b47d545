import type { photoWords } from './words.ts';

/** Why a photo was not accepted, by the code of the refusal. */
export function photoFault(t: (typeof photoWords)['en'], code: string): string {
  const byCode: Readonly<Record<string, string>> = {
    'photo/missing': t.photoMissing,
    'photo/too-large': t.photoTooLarge,
    'http/too-large': t.photoTooLarge,
    'http/413': t.photoTooLarge,
    'http/too-slow': t.photoOffline,
    'http/cut-off': t.photoOffline,
    'photo/wrong-type': t.photoNotPicture,
    'photo/unreadable': t.photoUnreadable,
    'photo/too-many-pixels': t.photoTooManyPixels,
    'photo/too-small': t.photoTooSmall,
    'photo/too-many': t.photoTooMany,
  };
  return byCode[code] ?? t.photoBusy;
}
