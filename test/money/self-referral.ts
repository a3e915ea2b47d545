import { isTaken } from './rules.ts';
import { applicationsOf, type Application, type Page, type Person, type World } from './world.ts';

/** Accounts in canonical form: bank, and number without leading zeros. */
const canonical = (account: string): string => account.replace(/^0+/, '');
/** All accounts that a person ever claimed to. */
const accountsOf = (world: World, person: Person, named?: string): Set<string> =>
  new Set(
    [...world.claims.filter((it) => it.by === person).map((it) => it.account), ...(named ? [named] : [])].map(
      canonical,
    ),
  );

const haveOneAccount = (world: World, one: Person, other: Person, named?: string): boolean => {
  const accounts = accountsOf(world, other);
  return [...accountsOf(world, one, named)].some((it) => accounts.has(it));
};

/** The same alternate number, bank account or browser on both sides puts the commission on hold when it accrues. */
export function holdAtAccrual(world: World, { by, form }: Page): string | undefined {
  if (!form.referrer) return undefined;
  if (form.isSameNumber || hasNamed(world, form.referrer, by)) return 'same-alternate-number';
  return haveOneAccount(world, form.referrer, by) ? 'same-bank-account' : undefined;
}

/** The referrer's own application named the applicant's number as the alternate one. */
const hasNamed = (world: World, referrer: Person, applicant: Person): boolean =>
  applicationsOf(world).some(
    ({ capture: { page } }) => page.by === referrer && page.form.isSameNumber && page.form.referrer === applicant,
  );

/** And when it is claimed: what staff released stays free, and what was paid out is never taken. */
export const heldByClaim = (world: World, referrer: Person, account: string): Application[] =>
  applicationsOf(world).filter((it) => {
    const { earning } = it;
    if (!earning || earning.referrer !== referrer || earning.hold || earning.isReleased || isTaken(world, it))
      return false;
    return haveOneAccount(world, referrer, it.capture.page.by, account);
  });
