import { hourMs, minuteMs, secondMs } from '#kit/time.ts';
import type { Failed } from '#features/accounts/web/refusals.ts';
import type { loginWords } from '#features/accounts/web/words.ts';
import type { formWords } from '#web/words.ts';

type Say = (typeof loginWords)['en'];
type SayForm = (typeof formWords)['en'];

/** A wait as people say it, rounded up. */
export function waitText(say: Pick<Say, 'waitSeconds' | 'waitMinutes' | 'waitHours'>, seconds: number): string {
  const ms = seconds * secondMs;
  if (ms < 2 * minuteMs) return say.waitSeconds(seconds);
  return ms < 2 * hourMs ? say.waitMinutes(Math.ceil(ms / minuteMs)) : say.waitHours(Math.ceil(ms / hourMs));
}

/** What to do after a code could not be sent; undefined where the field says it. */
export function sendAdvice(say: Say, sayForm: SayForm, { status, problem, retryAfterS }: Failed): string | undefined {
  if (!problem) return sayForm.offline;
  if (problem.errors?.some((it) => it.field === 'phone')) return undefined;
  if (problem.code === 'human-check/unable') return say.checkUnable;
  if (status === 403 || problem.code === 'human-check/unfinished') return say.checkAgain;
  if (status === 429) return say.tooManyCodes(waitText(say, retryAfterS ?? 60));
  return problem.code === 'accounts/texts-down' ? say.textsDown : say.tryLater;
}

export interface Told {
  readonly title: string;
  readonly advice: string;
}
/** What to say after a code was not taken. */
export function verifyTold(say: Say, sayForm: SayForm, { status, problem }: Failed, expired: boolean): Told {
  if (!problem) return { title: say.notChecked, advice: sayForm.offline };
  if (problem.code === 'accounts/no-code-sent') return { title: say.noOtpSent, advice: say.noOtpSentAdvice };
  if (status >= 500) return { title: say.notChecked, advice: say.tryLater };
  const advice =
    problem.code === 'code/short'
      ? say.codeShort
      : problem.code === 'accounts/code-locked'
        ? say.codeLocked
        : expired
          ? say.codeExpired
          : say.codeWrong;
  return { title: say.invalidOtp, advice };
}
