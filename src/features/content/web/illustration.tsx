import type { ComponentProps } from 'react';

interface IllustrationProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height' | 'className'> {
  /** Undefined if hidden; what is around it closes over the place. */
  readonly picture: { readonly src: string; readonly alt: string } | undefined;
  readonly height: 400 | 480;
}
/** A picture 640 px wide. */
export function Illustration({ picture, height, ...rest }: IllustrationProps) {
  if (!picture) return null;
  return (
    <span className="illustration">
      <img src={picture.src} alt={picture.alt} width={640} height={height} {...rest} />
    </span>
  );
}
