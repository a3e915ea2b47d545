/** The bank's own books: its real movements, independent of the program's records. */
export interface Transfer {
  claimId: string;
  readonly referrerId: string;
  readonly utr: string;
  readonly amountPaise: number;
  isReturned: boolean;
}
export interface RefundByHand {
  readonly gatewayPaymentId: string;
  readonly amountPaise: number;
  readonly reference: string;
}
/** A payout of the gateway to our account. */
export interface Settlement {
  readonly number: string;
  readonly utr: string;
  readonly bankPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
}
export type OwnLine = 'charge' | 'interest' | 'business';
export interface BankLine {
  readonly paise: number;
  readonly reference: string;
  readonly text: string;
  /** What no record of ours explains. */
  readonly own?: OwnLine;
  /** From the first statement on that shows it. */
  day?: string;
}
export interface Bank {
  /** What lay in the account before. */
  readonly openingPaise: number;
  readonly lines: readonly BankLine[];
  readonly transfers: Transfer[];
  readonly refundsByHand: RefundByHand[];
  readonly settlements: Settlement[];
  transfer(claim: { readonly id: string; readonly referrerId: string; readonly amountPaise: number }): Transfer;
  giveBack(transfer: Transfer): void;
  refund(refund: RefundByHand): void;
  /** Settles with the gateway's own number and reference where it has them. */
  settle(
    made: Pick<Settlement, 'bankPaise' | 'feePaise' | 'taxPaise'> & {
      readonly settlementId?: string;
      readonly utr?: string;
    },
  ): Settlement;
  /** Charges, interest, and the enterprise's other business. */
  move(own: OwnLine, paise: number): void;
  /** The reference of the transfer for a refund of a payment, whenever it takes place. */
  referenceOf(gatewayPaymentId: string): string;
  /** The statement from a line on, as a file. */
  statement(today: string, from?: number): string;
}
const texts = { charge: 'SMS CHARGES', interest: 'SB INTEREST PAID', business: 'RENT OF HALL' } as const;
const head = 'Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance';
const rupees = (paise: number): string => (paise / 100).toFixed(2);

export function openBank(): Bank {
  const lines: BankLine[] = [];
  const transfers: Transfer[] = [];
  const refundsByHand: RefundByHand[] = [];
  const settlements: Settlement[] = [];
  const references = new Map<string, string>();
  const openingPaise = 10_000_000;
  const book = (paise: number, reference: string, text: string): void => void lines.push({ paise, reference, text });
  return {
    openingPaise,
    lines,
    transfers,
    refundsByHand,
    settlements,
    transfer({ id: claimId, referrerId, amountPaise }) {
      const utr = `SBIN${String(700_000_000_000 + transfers.length)}`;
      const made = { claimId, referrerId, utr, amountPaise, isReturned: false };
      transfers.push(made);
      book(-amountPaise, utr, 'NEFT DR');
      return made;
    },
    giveBack(transfer) {
      transfer.isReturned = true;
      book(transfer.amountPaise, transfer.utr, 'NEFT RETURN');
    },
    refund(refund) {
      if (refundsByHand.some(({ reference }) => reference === refund.reference)) return;
      refundsByHand.push(refund);
      book(-refund.amountPaise, refund.reference, 'NEFT DR');
    },
    settle({ settlementId, utr, ...sums }) {
      const number = String(settlements.length + 1).padStart(6, '0');
      const made = { number: settlementId ?? `SETL${number}`, utr: utr ?? `INMJ900000${number}`, ...sums };
      settlements.push(made);
      book(sums.bankPaise, made.utr, 'NEFT CR');
      return made;
    },
    move(own, paise) {
      lines.push({ paise, own, reference: `X${lines.length}`, text: texts[own] });
    },
    referenceOf(gatewayPaymentId) {
      const known = references.get(gatewayPaymentId) ?? `SBIN${String(800_000_000_000 + references.size)}`;
      references.set(gatewayPaymentId, known);
      return known;
    },
    statement(today, from = 0) {
      let balance = openingPaise;
      let day = '';
      const rows = lines.map((line) => {
        // A colleague may have asked for a statement of a later day.
        line.day ??= today > day ? today : day;
        day = line.day;
        balance += line.paise;
        const sums = line.paise < 0 ? [rupees(-line.paise), ''] : ['', rupees(line.paise)];
        return [line.day, line.text, line.reference, ...sums, rupees(balance)].join(',');
      });
      const above = ['Account Number :,00034567890123', `Period: from 2020-01-01 to ${today > day ? today : day}`];
      return [...above, head, ...rows.slice(from)].join('\n');
    },
  };
}
