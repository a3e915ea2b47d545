import { findNames } from '#features/accounts/actions/find-names.ts';
import type { AskedPosting, FindVoucherFacts } from '#features/ledger/model/vouchers.ts';
import { factsOfSources } from '../store/vouchers.ts';

/** The person of a posting on that person's account; undefined on those of the enterprise. */
const personIn = ({ debit, credit }: AskedPosting): string | undefined =>
  debit.split(':', 2)[1] ?? credit.split(':', 2)[1];

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
      return [posting.source, { party, utr: facts?.utr ?? '', gatewayNumber: facts?.gatewayNumber ?? '' }];
    }),
  );
};
