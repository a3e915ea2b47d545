import type { PostCard } from '../contract.ts';

/** A post's picture; undefined where it may not be shown. */
export const pictureOf = ({ image, imageAlt, imageIsSample }: PostCard) =>
  image === undefined ? undefined : { src: image, alt: imageAlt, sample: imageIsSample };
