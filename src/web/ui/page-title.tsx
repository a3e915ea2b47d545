import type { ReactNode } from 'react';

export interface PageTitleProps {
  readonly children: ReactNode;
  /** One sentence under the heading. */
  readonly lead?: ReactNode;
  /** Buttons beside it. */
  readonly actions?: ReactNode;
  /** A line above the heading: the section. */
  readonly over?: ReactNode;
}
/** The page's only h1. */
export function PageTitle({ children, lead, actions, over }: PageTitleProps) {
  return (
    <div className="page-title">
      <div>
        {over === undefined ? null : <p className="page-over">{over}</p>}
        <h1>{children}</h1>
        {lead === undefined ? null : <p className="lead">{lead}</p>}
      </div>
      {actions === undefined ? null : <div className="page-actions">{actions}</div>}
    </div>
  );
}
