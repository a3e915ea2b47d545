import type { ReactNode } from 'react';
import type { Tone } from '#kit/desk/drawn-list.ts';
import { categoryTones } from './category-tones.ts';

export type BadgeTone = Tone;
/** A state in one word; the colour only supports the text. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

export function CategoryBadge({ category }: { readonly category: string }) {
  return <Badge tone={categoryTones[category] ?? 'neutral'}>{category}</Badge>;
}
