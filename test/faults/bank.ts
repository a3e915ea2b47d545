/** The bank's own books: its real transfers, independent of the program's records. */
export interface Transfer {
  readonly claimId: string;
  readonly utr: string;
  readonly amountPaise: number;
  isReturned: boolean;
}
export interface Bank {
  readonly transfers: Transfer[];
  readonly refundsByHand: { readonly refundId: string; readonly amountPaise: number }[];
  transfer(claimId: string, amountPaise: number): Transfer;
}
export function openBank(): Bank {
  const transfers: Transfer[] = [];
  return {
    transfers,
    refundsByHand: [],
    transfer(claimId, amountPaise) {
      const made = {
        claimId,
        utr: `SBIN${String(700_000_000_000 + transfers.length)}`,
        amountPaise,
        isReturned: false,
      };
      transfers.push(made);
      return made;
    },
  };
}
