import type { Failed } from '#features/accounts/web/parts/refusals.ts';
import type { SignInTexts } from './sign-in-words.ts';

export interface Advice {
  readonly title: string;
  readonly advice?: string | undefined;
}
/** What went wrong with a second factor or its set-up, in words; a lock is shown with its time elsewhere. */
export function adviceOn(t: SignInTexts, { status, problem }: Failed): Advice {
  if (!problem) return { title: t.offline };
  const known: Readonly<Record<string, Advice>> = {
    'staff/code-wrong': { title: t.wrong, advice: t.wrongAdvice },
    'staff/code-used': { title: t.used, advice: t.usedAdvice },
    'staff/code-shape': { title: t.codeShort },
    'staff/challenge-expired': { title: t.passkeyLate },
    'staff/passkey-known': { title: t.passkeyKnown },
    'staff/too-many-passkeys': { title: t.tooManyPasskeys },
    'staff/no-enrolment': { title: t.appRestart },
    'staff/enrolled': { title: t.ended, advice: t.endedAdvice },
    'passkey/cancelled': { title: t.passkeyCancelled },
    'passkey/known': { title: t.passkeyKnown },
    'passkey/failed': { title: t.offline },
  };
  return known[problem.code] ?? { title: status >= 500 ? t.failed : problem.message || t.failed };
}

/** Refusals after which the screen shows another step. */
export const movesOn = (code: string | undefined): boolean =>
  code === 'desk/no-session' ||
  code === 'desk/factor-needed' ||
  code === 'staff/factor-first' ||
  code === 'staff/invitation-needed' ||
  code === 'staff/not-enrolled';
