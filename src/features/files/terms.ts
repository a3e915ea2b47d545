import { maxPdfBytes } from '#kit/files/uploaded-pdf.ts';
import { uploadedPictureLimits } from '#kit/files/uploaded-picture.ts';

/** Files of one record. */
export const maxFiles = 50;
/** Characters of a file's name. */
export const longestName = 100;
export const maxPictureBytes = uploadedPictureLimits.megabytes * 2 ** 20;
export const maxFileBytes = Math.max(maxPdfBytes, maxPictureBytes);
