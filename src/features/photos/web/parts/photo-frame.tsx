import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#web/hydrated.ts';

/** The frame of a photo, or of what stands for a missing one. */
export const PhotoFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className="photo-frame">{children}</div>
);

interface PhotoProps {
  readonly src: string;
  readonly alt: string;
  /** Waits until it is in view: a photo that nobody looks at costs nothing on a slow line. */
  readonly whenSeen?: boolean;
  /** The photo did not load. */
  readonly onLost: () => void;
}
/** Loaded after hydration, so that the scripts do not share a slow line with it and no failure is missed. */
export function Photo({ src, alt, whenSeen = false, onLost }: PhotoProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(!whenSeen);
  const hydrated = useHydrated();
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [hydrated]);
  if (!hydrated) {
    return (
      <noscript>
        <img src={src} alt={alt} />
      </noscript>
    );
  }
  return isSeen ? <img key={src} src={src} alt={alt} onError={onLost} /> : <span ref={place} className="photo-place" />;
}
