import { moment } from '#web/moment.ts';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { SecondPersonAnswer } from '../../contract/sign-in.ts';
import { secondPersonWords } from './words.ts';

/** Says that the second person is switched off, since when and why; nothing while one is needed. */
export function SecondPersonNote({ secondPerson }: { readonly secondPerson: SecondPersonAnswer }) {
  const t = useWords(secondPersonWords);
  const language = useLanguage();
  const { isNeeded, since, reason } = secondPerson;
  if (isNeeded) return null;
  return (
    <Message kind="warning" unannounced>
      <p>{t.off}</p>
      {since === null ? null : <p>{t.since(moment(language, since), reason)}</p>}
    </Message>
  );
}
