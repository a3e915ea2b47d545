/** A challenge as its provider's protocol writes it; the contract tells its shape to the browser. */
export type Challenge = Readonly<Record<string, unknown>>;

export interface SolvedCheck {
  /** Names the challenge; a solution of it is to be accepted once. */
  readonly id: string;
  /** How hard it was to solve. */
  readonly level: number;
  readonly expiresAt: Date;
}

/** Tells people from programs, or at least makes programs pay. Stateless: who calls it remembers what was used. */
export interface Captcha<C = Challenge> {
  issue(input: {
    readonly purpose: string;
    readonly level: number;
    /** Keys to derive on average. */
    readonly attempts: number;
    readonly expiresAt: Date;
  }): Promise<C>;
  /** @returns undefined when it is no solution, for another purpose, was edited, or is too old. */
  read(solution: string, purpose: string, now: Date): Promise<SolvedCheck | undefined>;
}
