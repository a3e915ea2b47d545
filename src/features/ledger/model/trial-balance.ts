/** The result of a trial balance. `differences` has one sentence each; empty when the books are right. */
export interface TrialBalance {
  readonly totalPaise: number;
  readonly transactions: number;
  readonly accounts: readonly { readonly name: string; readonly balancePaise: number }[];
  readonly differences: readonly string[];
}
