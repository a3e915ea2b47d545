import { hourMs, minuteMs, secondMs } from '#kit/time.ts';
import type { Failed } from '#features/accounts/web/refusals.ts';
import type { loginWords } from '#features/accounts/web/words.ts';
import type { formWords } from '#web/words.ts';

type Say = (typeof loginWords)['en'];
type SayForm = (typeof formWords)['en'];

/** A wait as people say it, rounded up. */
export function waitText(t: Pick<Say, 'waitSeconds' | 'waitMinutes' | 'waitHours'>, seconds: number): string {
  const ms = seconds * secondMs;
  if (ms < 2 * minuteMs) return t.waitSeconds(seconds);
  return ms < 2 * hourMs ? t.waitMinutes(Math.ceil(ms / minuteMs)) : t.waitHours(Math.ceil(ms / hourMs));
}

/** What to do after a code could not be sent; undefined where the field says it. */
export function sendAdvice(t: Say, sayForm: SayForm, { status, problem, retryAfterS }: Failed): string | undefined {
  if (!problem) return sayForm.offline;
  if (problem.errors?.some((error) => error.field === 'phone')) return undefined;
  if (problem.code === 'human-check/unable') return t.checkUnable;
  if (status === 403 || problem.code === 'human-check/unfinished') return t.checkAgain;
  if (status === 429) return t.tooManyCodes(waitText(t, retryAfterS ?? 60));
  return problem.code === 'accounts/texts-down' ? t.textsDown : t.tryLater;
}

export interface Advice {
  readonly title: string;
  readonly advice: string;
}
/** What to say after a code was not taken. */
export function verifyAdvice(t: Say, sayForm: SayForm, { status, problem }: Failed, expired: boolean): Advice {
  if (!problem) return { title: t.notChecked, advice: sayForm.offline };
  if (problem.code === 'accounts/no-code-sent') return { title: t.noOtpSent, advice: t.noOtpSentAdvice };
  if (status >= 500) return { title: t.notChecked, advice: t.tryLater };
  const advice =
    problem.code === 'code/short'
      ? t.codeShort
      : problem.code === 'accounts/code-locked'
        ? t.codeLocked
        : expired
          ? t.codeExpired
          : t.codeWrong;
  return { title: t.invalidOtp, advice };
}
