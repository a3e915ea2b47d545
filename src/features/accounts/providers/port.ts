import type { CaptchaWidget } from '../model.ts';

/** A challenge in the provider's protocol; the contract describes its shape to the browser. */
export type Challenge = Readonly<Record<string, unknown>>;

export interface SolvedCaptcha {
  /** Identifies the challenge, so that a solution is accepted once. */
  readonly id: string;
  /** Difficulty of the challenge. */
  readonly level: number;
  readonly expiresAt: Date;
}

/** A vendor's check instead of the proof of work: its script runs in the browser. */
export interface HumanCheckWidget extends Captcha<CaptchaWidget> {
  /** The origin of the widget's script and frames: `https://challenges.example`. */
  readonly origin: string;
}

/** Distinguishes people from bots, or costs bots computing time. Stateless: the caller remembers used solutions. */
export interface Captcha<C = Challenge> {
  issue(input: {
    readonly purpose: string;
    readonly level: number;
    /** Average number of keys that a browser derives to solve it. */
    readonly averageKeys: number;
    readonly expiresAt: Date;
  }): Promise<C>;
  /** @returns undefined for an invalid, edited or expired solution, or one for another purpose; `away` if nobody can say. */
  verify(solution: string, purpose: string, now: Date): Promise<SolvedCaptcha | 'away' | undefined>;
}
