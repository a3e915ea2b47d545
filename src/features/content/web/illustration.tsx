import type { ComponentProps } from 'react';
import { pictureIdIn, srcSetOf } from '../model/pictures.ts';

interface IllustrationProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height' | 'className'> {
  /** Undefined if hidden; what is around it closes over the place. */
  readonly picture: { readonly src: string; readonly alt: string; readonly caption?: string | undefined } | undefined;
  readonly height: 400 | 480;
}
/** A picture 640 px wide; an uploaded one in the size that the screen needs. */
export function Illustration({ picture, height, ...rest }: IllustrationProps) {
  if (!picture) return null;
  return (
    <span className="illustration">
      <SizedPicture src={picture.src} alt={picture.alt} width={640} height={height} {...rest} />
    </span>
  );
}

/** A picture with its caption, if it has one. */
export function Captioned(props: IllustrationProps) {
  const caption = props.picture?.caption;
  if (!caption) return <Illustration {...props} />;
  return (
    <figure className="captioned">
      <Illustration {...props} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Whole width on a phone, at most a column of text or half of a page elsewhere. */
const usualSizes = '(min-width: 44rem) 36rem, 92vw';
/** An `img`; around it the further formats of an uploaded picture. */
export function SizedPicture({ src, sizes = usualSizes, ...rest }: ComponentProps<'img'> & { readonly src: string }) {
  const id = pictureIdIn(src);
  // The alternative text is in `rest`.
  // oxlint-disable-next-line jsx-a11y/alt-text
  if (id === undefined) return <img src={src} {...rest} />;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(id, 'avif')} sizes={sizes} />
      {/* oxlint-disable-next-line jsx-a11y/alt-text */}
      <img src={src} srcSet={srcSetOf(id, 'webp')} sizes={sizes} {...rest} />
    </picture>
  );
}
