import { uploadedPictureLimits } from '#kit/files/uploaded-picture.ts';
import { dayMs } from '#kit/time.ts';

/** Limits of the photos accepted and produced. */
export const photoLimits = {
  ...uploadedPictureLimits,
  /** Pixels of the stored photo; a smaller face can't be recognized. */
  shortestEdge: 100,
  /**
   * Pixels of the stored photo, and of the one that the browser sends: enough for a passport print at 300 dpi. More would
   * only use up the person's time and data plan.
   */
  longestEdge: 800,
} as const;
/** Limits of the site's pictures; bytes and pixels of the uploaded file are those of a photo. */
export const pictureLimits = {
  /** Pixels of the stored whole picture: enough to cut a part of it at double density. */
  longestEdge: 2560,
  /** Pixels of the part that is shown. */
  narrowest: 400,
} as const;
/** Uploads per person and day; generous for failed attempts. */
export const photosADay = 40;
/** Photos that nothing used are erased after a week. */
export const unusedPhotoLifeMs = 7 * dayMs;
