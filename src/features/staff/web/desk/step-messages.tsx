import { useSecondsUntil } from '#web/forms/countdown.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import type { Advice } from './advice.ts';
import { signInWords } from './sign-in-words.ts';

export function Trouble({ advice }: { readonly advice: Advice | undefined }) {
  if (!advice) return null;
  return (
    <Message kind="error" title={advice.title}>
      {advice.advice}
    </Message>
  );
}

/** While too many wrong codes lock the sign-in: how long. The time is not announced every second. */
export function Locked({ untilMs }: { readonly untilMs: number }) {
  const t = useWords(signInWords);
  const left = useSecondsUntil(untilMs);
  if (left === 0) return null;
  return (
    <Message kind="warning" title={t.locked}>
      <p aria-live="off">{t.lockedAdvice(t.minutesSeconds(Math.floor(left / 60), left % 60))}</p>
    </Message>
  );
}
