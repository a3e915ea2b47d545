import { isEarned, isInFlight, isTaken } from './rules.ts';
import { type Application, applicationsOf, type Page, type Person, type World } from './world.ts';

/** An earning to be held, and its possible reasons. */
export interface Held {
  readonly application: Application;
  readonly reasons: readonly string[];
}

/** Accounts in canonical form: bank, and number without leading zeros. */
const canonical = (account: string): string => account.replace(/^0+/, '');
/** All bank accounts in a person's claims. */
const accountsOf = (world: World, person: Person, named?: string): Set<string> =>
  new Set(
    [
      ...world.claims.filter((claim) => claim.by === person).map((claim) => claim.account),
      ...(named ? [named] : []),
    ].map(canonical),
  );
const haveOneAccount = (world: World, person: Person, other: Person, named?: string): boolean => {
  const accounts = accountsOf(world, other);
  return [...accountsOf(world, person, named)].some((text) => accounts.has(text));
};
export const sameBrowser = (world: World, person: Person, other: Person): boolean =>
  world.browsers.some((both) => both.includes(person) && both.includes(other));
/** The referrer's application has the applicant's number as the alternate one. */
const hasNamed = (world: World, referrer: Person, applicant: Person): boolean =>
  applicationsOf(world).some(
    ({ capture: { page } }) => page.by === referrer && page.form.isSameNumber && page.form.referrer === applicant,
  );

/** Why the commission is put on hold when it accrues: both sides have one alternate number, bank account or browser. */
export function holdAtAccrual(world: World, { by, form }: Page): readonly string[] | undefined {
  const { referrer } = form;
  if (!referrer) return undefined;
  const reasons = [
    ...(form.isSameNumber || hasNamed(world, referrer, by) ? ['same-alternate-number'] : []),
    ...(haveOneAccount(world, referrer, by) ? ['same-bank-account'] : []),
    ...(sameBrowser(world, referrer, by) ? ['same-browser'] : []),
  ];
  return reasons.length > 0 ? reasons : undefined;
}

/**
 * Which earnings must be on hold once they are claimed, and which may be. An earning released by staff stays free, and
 * a paid one is never held. Which earnings were paid is undefined while a claim waits, after a returned or unclaimed payout, or after a reversal of a paid
 * earning.
 */
export function heldByClaim(
  world: World,
  by: Person,
  account: string,
): { readonly must: Held[]; readonly may: Held[] } {
  const own = world.claims.filter((claim) => claim.by === by);
  const isOpen = own.some(
    (claim) =>
      isInFlight(claim) ||
      claim.payouts.some(({ state, isUnclaimed }) => state === 'returned' || isUnclaimed) ||
      claim.earnings.some(({ application }) => !isEarned(application)),
  );
  const matching = applicationsOf(world).flatMap((application): Held[] => {
    const { earning } = application;
    if (!earning || earning.referrer !== by || earning.hold || earning.isReleased) return [];
    const applicant = application.capture.page.by;
    const reasons = [
      ...(haveOneAccount(world, by, applicant, account) ? ['same-bank-account'] : []),
      ...(sameBrowser(world, by, applicant) ? ['same-browser'] : []),
    ];
    return reasons.length > 0 ? [{ application: application, reasons }] : [];
  });
  // A reversed earning changes nothing, held or not.
  const isSure = (held: Held): boolean => isEarned(held.application) && !isOpen;
  return {
    must: matching.filter((held) => isSure(held) && !isTaken(world, held.application)),
    may: matching.filter((held) => !isSure(held)),
  };
}
