import type { Context, DeskSession } from '#kit/context.ts';
import type { Issuer } from '#kit/issuer.ts';
import type { Language } from '#kit/language.ts';
import { financialYearFrom } from '#kit/money/financial-year.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, dayInIndia, dayMs, isDay, startOfDayInIndia } from '#kit/time.ts';
import type { ReferralsContext } from '../../actions/context.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { readIssuer } from '#features/content/actions/read-content.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { type DeskReferrer, maxStatementLines, type Statement } from '../model.ts';
import { movementsOf, owedBefore } from '../store/statement.ts';
import { earningsOf } from './read-earnings.ts';

export interface AskedDays {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** A referrer as of now, with the statement of these days: those of the financial year so far, where none are named. */
export async function readReferrer(
  ctx: Pick<Context, 'db' | 'businessNow'>,
  accountId: string,
  asked: AskedDays,
): Promise<Result<DeskReferrer, 'referrals/unknown-referrer' | 'referrals/days'>> {
  const now = await ctx.businessNow();
  const until = asked.until || dayInIndia(now);
  const from = asked.from || `${financialYearFrom(now)}-04-01`;
  if (![from, until].every((day) => isDay(day) && day >= '2000-01-01' && day <= '2100-12-31') || until < from)
    return refuse('referrals/days');
  const account = await findAccount(ctx.db, accountId);
  if (!account) return refuse('referrals/unknown-referrer');
  const { referrals, earned, pending, held, claimable, inClaims, paid } = await earningsOf(ctx.db, accountId, now);
  return ok({
    accountId,
    name: account.name ?? '',
    referrals,
    earned,
    pending,
    held,
    claimable,
    inClaims,
    paid,
    statement: await statementOf(ctx, accountId, { from, until }),
  });
}

async function statementOf(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<Statement> {
  const begin = startOfDayInIndia(from);
  const end = after(startOfDayInIndia(until), dayMs);
  const openingPaise = await owedBefore(db, accountId, begin);
  const found = await movementsOf(db, accountId, { from: begin, until: end, limit: maxStatementLines + 1 });
  const isTooLong = found.length > maxStatementLines;
  let balancePaise = openingPaise;
  const lines = found.map((line) => ({ ...line, balancePaise: (balancePaise += line.paise) }));
  return {
    from,
    until,
    openingPaise,
    closingPaise: isTooLong ? await owedBefore(db, accountId, end) : balancePaise,
    lines: isTooLong ? [] : lines,
    isTooLong,
  };
}

/** What the PDF of a statement has; the audit records that it was taken. */
export async function printStatement(
  ctx: ReferralsContext,
  input: {
    readonly accountId: string;
    readonly days: AskedDays;
    readonly language: Language;
    readonly desk: Pick<DeskSession, 'accountId'>;
  },
): Promise<
  Result<
    { readonly referrer: DeskReferrer; readonly issuer: Issuer; readonly language: Language },
    'referrals/unknown-referrer' | 'referrals/days' | 'referrals/too-long'
  >
> {
  const { accountId, language } = input;
  const read = await readReferrer(ctx, accountId, input.days);
  if (!read.ok) return read;
  const { from, until, lines, isTooLong } = read.value.statement;
  if (isTooLong) return refuse('referrals/too-long');
  await ctx.transaction((tx) =>
    recordAudit(tx, {
      actor: input.desk.accountId,
      action: 'referrals/statement',
      subject: accountId,
      details: { from, until, count: lines.length },
    }),
  );
  return ok({ referrer: read.value, issuer: await readIssuer(ctx, language), language });
}
