import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { BankDetails } from '../model/paper.ts';
import type { SalesSettings } from '../model/settings.ts';
import { bankFaults, type PaperTerms, termsFaults } from '../rules/settings.ts';
import { prefixesInUse } from '../store/series.ts';
import { findSettings, insertSettings, lockSettings } from '../store/settings.ts';

export const readSalesSettings = ({ db }: { readonly db: Tx }): Promise<SalesSettings> => findSettings(db);

type Change = { readonly version: number; readonly actor: string };
type Refused = 'papers/settings-changed' | 'http/fields';

/** Sets where the enterprise is paid; papers that are issued from now on state it. No-op when nothing differs. */
export const changeBankDetails = (
  ctx: Context,
  bank: BankDetails,
  change: Change,
): Promise<Result<undefined, Refused>> =>
  changeSettings(ctx, change, (settings) => {
    const fields = bankFaults(bank);
    return fields.length > 0 ? refuse('http/fields', { fields }) : ok({ ...settings, bank });
  });

/** Sets payment terms, conditions, signatory and the beginnings of the series. No-op when nothing differs. */
export const changePaperTerms = (
  ctx: Context,
  typed: PaperTerms,
  change: Change,
): Promise<Result<undefined, Refused>> =>
  changeSettings(ctx, change, async (settings, tx) => {
    const fields = termsFaults(typed, await prefixesInUse(tx));
    return fields.length > 0 ? refuse('http/fields', { fields }) : ok({ ...settings, ...typed });
  });

type Decide = (
  settings: SalesSettings,
  tx: Tx,
) => Result<SalesSettings, 'http/fields'> | Promise<Result<SalesSettings, 'http/fields'>>;
const changeSettings = (
  ctx: Context,
  { version, actor }: Change,
  decide: Decide,
): Promise<Result<undefined, Refused>> =>
  ctx.transaction(async (tx): Promise<Result<undefined, Refused>> => {
    await lockSettings(tx);
    const former = await findSettings(tx);
    const decided = await decide(former, tx);
    if (!decided.ok) return decided;
    const [before, after] = [factsOf(former), factsOf(decided.value)];
    const names = Object.keys(after).filter((name) => before[name] !== after[name]);
    if (names.length === 0) return ok(undefined);
    if (former.version !== version) return refuse('papers/settings-changed');
    await insertSettings(tx, { ...decided.value, version: former.version + 1 }, { at: ctx.now(), by: actor });
    const only = (facts: Facts): Facts => Object.fromEntries(names.map((name) => [name, facts[name] ?? '']));
    await recordAudit(tx, {
      actor,
      action: 'papers/settings-changed',
      subject: 'sales-settings',
      before: only(before),
      after: only(after),
      details: { version: former.version + 1 },
    });
    return ok(undefined);
  });

type Facts = Record<string, string>;
/** What the audit records of them, and what is compared: every paper states our account and the officer who signs. */
function factsOf(settings: SalesSettings): Facts {
  const {
    version: _,
    bank,
    payment,
    terms,
    paymentHi,
    termsHi,
    paymentDays,
    signatory,
    prefixes,
    ...others
  } = settings;
  // A setting that is not named here would not be saved where it alone changes: the compiler refuses one.
  const none: Readonly<Record<string, never>> = others;
  return {
    ...none,
    ...bank,
    payment,
    terms: terms.join('\n'),
    paymentHi,
    termsHi: termsHi.join('\n'),
    paymentDays: paymentDays === null ? '' : String(paymentDays),
    signatory: signatory.name,
    designation: signatory.designation,
    ...prefixes,
  };
}
