import { maxPdfBytes } from '#kit/files/uploaded-pdf.ts';

/** Files of one record. */
export const maxFiles = 50;
/** Characters of a file's name. */
export const longestName = 100;
/** The largest uploaded picture. */
export const maxPictureBytes = 8 * 2 ** 20;
export const maxFileBytes = Math.max(maxPdfBytes, maxPictureBytes);
