// Uploaded pictures: cut to the shape of their place, in the sizes of the pages. A picture never changes, so that browsers
// may keep it: cut anew it is another one.

/** Widths in pixels: a phone's width at single and double density, and the widest column at double density. */
export const pictureWidths = [400, 800, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];
/** What a browser without `srcset` loads. */
export const usualWidth: PictureWidth = 800;
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** `8:5`: posts, slides and projects; `4:3`: products, the home page and About. */
export const aspects = ['8:5', '4:3'] as const;
export type Aspect = (typeof aspects)[number];

/** Which part is shown: the point that stays in view, in percent from the top left, and how much is cut away. */
export interface Crop {
  readonly aspect: Aspect;
  readonly focusX: number;
  readonly focusY: number;
  /** Percent; 100 shows as much as fits. */
  readonly zoom: number;
}
export const largestZoom = 400;

export const pictureSrc = (id: string): string => `/pictures/${id}.webp`;
/** The id in a picture's address; undefined for one that was not uploaded. */
export const pictureIdIn = (src: string): string | undefined => /^\/pictures\/([a-z\d]{20})\.webp$/.exec(src)?.[1];

/** The file of a picture in a width and format. */
export const pictureFile = (id: string, width: PictureWidth, format: PictureFormat): string =>
  width === usualWidth && format === 'webp' ? `${id}.webp` : `${id}-${width}.${format}`;
/** The small file of an uploaded picture; others have one file. */
export function thumbnailOf(src: string): string {
  const id = pictureIdIn(src);
  return id === undefined ? src : `/pictures/${pictureFile(id, pictureWidths[0], 'webp')}`;
}

/** For `srcset`. */
export const srcSetOf = (id: string, format: PictureFormat): string =>
  pictureWidths.map((width) => `/pictures/${pictureFile(id, width, format)} ${width}w`).join(', ');

export interface StoredPicture extends Crop {
  readonly id: string;
  /** The URL of the whole picture, from which other parts can be cut. */
  readonly original: string;
  readonly altEn: string;
  readonly altHi: string;
  readonly createdAt: Date;
  readonly createdBy: string;
}
