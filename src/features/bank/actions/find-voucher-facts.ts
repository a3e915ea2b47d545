import { findNames } from '#features/accounts/actions/find-names.ts';
import type { AskedPosting, FindVoucherFacts } from '#features/ledger/model/vouchers.ts';
import { factsOfSources, type FoundFacts } from '../store/vouchers.ts';

/** The person of a posting on that person's account; undefined on those of the enterprise. */
const personIn = ({ debit, credit }: AskedPosting): string | undefined =>
  debit.split(':', 2)[1] ?? credit.split(':', 2)[1];

function invoiceText({ number, gstin, ...split }: NonNullable<FoundFacts['invoice']>): string {
  const parts = Object.entries(split).filter(([, amount]) => amount > 0);
  return [
    `invoice ${number} of ${gstin}`,
    ...parts.map(([tax, amount]) => `${tax.toUpperCase()} ${(amount / 100).toFixed(2)}`),
  ].join(', ');
}

export const findVoucherFacts: FindVoucherFacts = async (tx, postings) => {
  const found = new Map(
    (
      await factsOfSources(
        tx,
        postings.map(({ source }) => source),
      )
    ).map((facts) => [facts.source, facts]),
  );
  const accountOf = (posting: AskedPosting): string | undefined =>
    personIn(posting) ?? found.get(posting.source)?.accountId ?? undefined;
  const names = await findNames(
    tx,
    postings.flatMap((posting) => accountOf(posting) ?? []),
  );
  return new Map(
    postings.map((posting) => {
      const facts = found.get(posting.source);
      const party = names.get(accountOf(posting) ?? '') ?? facts?.name ?? facts?.gateway ?? '';
      const { utr, gatewayNumber, invoice } = facts ?? {};
      return [
        posting.source,
        { party, utr: utr ?? '', gatewayNumber: gatewayNumber ?? '', invoice: invoice ? invoiceText(invoice) : '' },
      ];
    }),
  );
};
