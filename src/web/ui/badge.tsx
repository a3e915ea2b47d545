import type { ReactNode } from 'react';
import type { Tone } from '#kit/drawn-list.ts';

export type BadgeTone = Tone;
/** A state in one word; the colour only supports the text. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

const coloured = new Set(['GEN', 'OBC', 'SC', 'ST']);
/** GEN, OBC, SC and ST have separate colours; every other category is neutral. */
export function CategoryBadge({ category }: { readonly category: string }) {
  return (
    <span className={`badge badge-${coloured.has(category) ? category.toLowerCase() : 'neutral'}`}>{category}</span>
  );
}
