import { hourMs, minuteMs, secondMs } from '#kit/time.ts';
import type { Failed } from './parts/refusals.ts';
import type { loginWords } from './words.ts';
import type { formWords } from '#web/words.ts';

type LoginTexts = (typeof loginWords)['en'];
type FormTexts = (typeof formWords)['en'];

/** A wait in words, rounded up. */
export function waitText(t: Pick<LoginTexts, 'waitSeconds' | 'waitMinutes' | 'waitHours'>, seconds: number): string {
  const ms = seconds * secondMs;
  if (ms < 2 * minuteMs) return t.waitSeconds(seconds);
  return ms < 2 * hourMs ? t.waitMinutes(Math.ceil(ms / minuteMs)) : t.waitHours(Math.ceil(ms / hourMs));
}

/** Advice after an OTP could not be sent; undefined if the field shows it. */
export function adviceOnFailedSend(
  t: LoginTexts,
  formTexts: FormTexts,
  { status, problem, retryAfterS }: Failed,
): string | undefined {
  if (!problem) return formTexts.offline;
  if (problem.errors?.some((error) => error.field === 'phone')) return undefined;
  if (problem.code === 'captcha/unable') return t.checkUnable;
  if (status === 403 || problem.code === 'captcha/unfinished') return t.checkAgain;
  if (status === 429) return t.tooManyOtps(waitText(t, retryAfterS ?? 60));
  return problem.code === 'accounts/texts-down' ? t.smsDown : t.tryLater;
}

export interface Advice {
  readonly title: string;
  readonly advice: string;
}
/** Advice after an OTP was rejected. */
export function adviceOnRejectedOtp(
  t: LoginTexts,
  formTexts: FormTexts,
  { status, problem }: Failed,
  expired: boolean,
): Advice {
  if (!problem) return { title: t.notChecked, advice: formTexts.offline };
  if (problem.code === 'accounts/no-code-sent') return { title: t.noOtpSent, advice: t.noOtpSentAdvice };
  if (status >= 500) return { title: t.notChecked, advice: t.tryLater };
  if (problem.code === 'code/short') return { title: t.invalidOtp, advice: t.codeShort };
  if (problem.code === 'accounts/code-locked') return { title: t.invalidOtp, advice: t.codeLocked };
  return { title: t.invalidOtp, advice: expired ? t.codeExpired : t.codeWrong };
}
