import type { ReactNode } from 'react';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import type { NoticeFact } from '../../model/notices.ts';
import { noticeDeskWords, noticeFactWords } from './notice-words.ts';

/** Says what the published notice states otherwise than the opening is now. */
export function NoticeDiffers({
  facts,
  children,
}: {
  readonly facts: readonly NoticeFact[];
  readonly children?: ReactNode;
}) {
  const t = useWords(noticeDeskWords);
  const names = useWords(noticeFactWords);
  if (facts.length === 0) return null;
  return (
    <Message kind="warning" unannounced>
      {t.differs(facts.map((fact) => names[fact]).join(', '))} {children}
    </Message>
  );
}
