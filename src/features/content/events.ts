import { event } from '#kit/event.ts';
import type { ContentKind } from './model/content.ts';

/** An entry other than the company was published, restored or taken down. `at`: ISO time; `by`: the actor. */
export const ContentPublished = event<{
  readonly kind: ContentKind;
  readonly key: string;
  readonly version: number;
  readonly title: string;
  readonly by: string;
  readonly at: string;
}>('content-published');

/** What the site says about the company was changed. `at`: ISO time; `by`: the actor. */
export const CompanyChanged = event<{ readonly version: number; readonly by: string; readonly at: string }>(
  'company-changed',
);
