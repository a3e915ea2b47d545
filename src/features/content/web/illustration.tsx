import type { ComponentProps } from 'react';
import { SampleMark } from './sample-mark.tsx';

interface IllustrationProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height' | 'className'> {
  /** Undefined if hidden. */
  readonly picture: { readonly src: string; readonly alt: string; readonly sample?: boolean | undefined } | undefined;
  readonly height: 400 | 480;
}
/** A picture 640 px wide, with a small mark if it is a sample. */
export function Illustration({ picture, height, ...rest }: IllustrationProps) {
  if (!picture) return null;
  return (
    <span className="illustration">
      <img src={picture.src} alt={picture.alt} width={640} height={height} {...rest} />
      {picture.sample ? <SampleMark /> : null}
    </span>
  );
}
