import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** A bordered surface; `as` is its element (`article`, `section`, `li`). */
export function Card({
  as: Tag = 'div',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { readonly as?: 'div' | 'article' | 'section' | 'li' }) {
  return <Tag {...rest} className={classNames('card', className)} />;
}

export interface Fact {
  readonly term: string;
  readonly value: ReactNode;
}
/** Names and values, as on a receipt. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.term}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
