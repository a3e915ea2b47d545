/** The bank's own books: its real transfers, independent of the program's records. */
export interface Transfer {
  readonly claimId: string;
  readonly utr: string;
  readonly amountPaise: number;
  isReturned: boolean;
}
export interface Bank {
  /** What lay in the account before. */
  readonly openingPaise: number;
  /** What its statement shows; a line has its day from the first statement on that shows it. */
  readonly lines: { readonly paise: number; readonly reference: string; day?: string }[];
  readonly transfers: Transfer[];
  readonly refundsByHand: { readonly refundId: string; readonly amountPaise: number }[];
  transfer(claimId: string, amountPaise: number): Transfer;
  giveBack(transfer: Transfer): void;
  refund(refundId: string, amountPaise: number): void;
  /** The reference of the transfer for a refund, whenever it takes place. */
  referenceOf(refundId: string): string;
  /** The whole statement as a file. */
  statement(today: string): Uint8Array;
}
const head = 'Account Number :,00034567890123\nTxn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance';
export function openBank(): Bank {
  const transfers: Transfer[] = [];
  const lines: Bank['lines'] = [];
  const refundsByHand: { readonly refundId: string; readonly amountPaise: number }[] = [];
  const references = new Map<string, string>();
  const openingPaise = 10_000_000;
  const referenceOf = (refundId: string): string => {
    const known = references.get(refundId) ?? `SBIN${String(800_000_000_000 + references.size)}`;
    references.set(refundId, known);
    return known;
  };
  return {
    openingPaise,
    lines,
    transfers,
    refundsByHand,
    referenceOf,
    giveBack(transfer) {
      transfer.isReturned = true;
      lines.push({ paise: transfer.amountPaise, reference: transfer.utr });
    },
    refund(refundId, amountPaise) {
      if (refundsByHand.some((known) => known.refundId === refundId)) return;
      refundsByHand.push({ refundId, amountPaise });
      lines.push({ paise: -amountPaise, reference: referenceOf(refundId) });
    },
    statement(today) {
      const rupees = (paise: number): string => (paise / 100).toFixed(2);
      let balance = openingPaise;
      const rows = lines.map((line) => {
        line.day ??= today;
        balance += line.paise;
        const sums = line.paise < 0 ? [rupees(-line.paise), ''] : ['', rupees(line.paise)];
        return [line.day, 'NEFT DR', line.reference, ...sums, rupees(balance)].join(',');
      });
      return new TextEncoder().encode([head, ...rows].join('\n'));
    },
    transfer(claimId, amountPaise) {
      const made = {
        claimId,
        utr: `SBIN${String(700_000_000_000 + transfers.length)}`,
        amountPaise,
        isReturned: false,
      };
      transfers.push(made);
      lines.push({ paise: -amountPaise, reference: made.utr });
      return made;
    },
  };
}
