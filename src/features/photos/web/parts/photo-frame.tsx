import type { ReactNode } from 'react';

/** The frame of a photo, or of what stands for a missing one. */
export const PhotoFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className="photo-frame">{children}</div>
);
