import type { DeskSession } from '#kit/context.ts';
import { type Language, languages } from '#kit/language.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { smsParts } from '#kit/text/sms-parts.ts';
import { countLanguages } from '#features/accounts/actions/count-languages.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { roleTitles } from '#features/jobs/actions/role-titles.ts';
import type { ListsContext } from '#features/lists/actions/context.ts';
import { type BulkRefusal, startBulkJob } from '#features/lists/actions/start-bulk-job.ts';
import { maxSelected } from '#features/lists/terms.ts';
import { groupsToMove, type MoveGroup } from '../../store/list.ts';
import { stageMessages } from '../../messages.ts';
import type { MovePlan } from '../../model/desk.ts';
import type { MovableStage, StageReason } from '../model.ts';
import { faultOfReasonText, isReasonOf } from '../rules.ts';
import type { ApplicationsContext } from '../../actions/context.ts';

/** A bulk move as its form asks for it. */
export interface AskedBulkMove {
  readonly stage: MovableStage;
  readonly reason: StageReason | null;
  readonly ids: readonly string[];
  /** `yes`: all that match the query. */
  readonly all?: 'yes' | undefined;
  readonly query: string;
}
type PlanRefusal = 'applications/reason' | 'lists/query' | 'lists/too-many';

/** What a bulk move would do: how many applications, whose right to cancel it ends, and its messages. Changes nothing. */
export async function planMove(
  ctx: ApplicationsContext & ListsContext,
  asked: AskedBulkMove,
): Promise<Result<MovePlan, PlanRefusal>> {
  const { stage, reason, all, ids, query } = asked;
  if (!isReasonOf(stage, reason)) return refuseReason(reason);
  const now = await ctx.businessNow();
  const { problems, read } = groupsToMove(ctx, {
    ...(all === 'yes' ? {} : { ids }),
    query,
    stage,
    now,
    limit: maxSelected + 1,
  });
  if (problems.length > 0) return refuse('lists/query', { fields: problems });
  const groups = await read();
  const total = sum(groups.map((group) => group.total));
  if (total > maxSelected) return refuse('lists/too-many', { facts: { limit: maxSelected } });
  const messages = await messagesOf(ctx, stage, groups);
  const parts = sum(messages.map((message) => message.smsParts));
  const price = ctx.config.smsPartPaise;
  return ok({
    at: now.toISOString(),
    stage,
    reason,
    total,
    limit: maxSelected,
    stillCancellable: sum(groups.map((group) => group.stillCancellable)),
    skipped: total - sum(groups.map(({ accountIds }) => accountIds.length)),
    messages,
    cost: price === 0 || messages.length === 0 ? null : rupeesOnWire(paise(parts * price)),
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const refuseReason = (reason: StageReason | null): Result<never, 'applications/reason'> =>
  refuse('applications/reason', { fields: [{ field: 'reason', reason: reason === null ? 'missing' : 'invalid' }] });

/** Renders the SMS of each role and language once: a number has the same length everywhere. */
async function messagesOf(
  ctx: ApplicationsContext,
  stage: MovableStage,
  groups: readonly MoveGroup[],
): Promise<MovePlan['messages']> {
  const messageOf = stageMessages[stage];
  if (!messageOf) return [];
  const company = await companyNames(ctx);
  const titles = await roleTitles(ctx);
  const counts = new Map<Language, { people: number; smsParts: number }>();
  for (const { role, accountIds } of groups) {
    const people = await countLanguages(ctx.db, accountIds);
    for (const language of languages) {
      const { text } = messageOf(company, { number: 'SA-0000-0000-0000', role: titles(role) })(language).sms;
      const before = counts.get(language) ?? { people: 0, smsParts: 0 };
      counts.set(language, {
        people: before.people + people[language],
        smsParts: before.smsParts + people[language] * smsParts(text).parts,
      });
    }
  }
  return [...counts].map(([language, count]) => ({ language, ...count })).filter(({ people }) => people > 0);
}

/**
 * Starts a bulk move. Refused while somebody among them can still cancel, unless the person knows that the move ends it.
 * Applications that changed since they were selected are skipped and listed.
 */
export async function moveApplications(
  ctx: ApplicationsContext & ListsContext,
  asked: AskedBulkMove & { readonly reasonText: string; readonly isAware: boolean },
  desk: DeskSession,
): Promise<
  Result<{ readonly id: string; readonly total: number }, BulkRefusal | PlanRefusal | 'applications/still-cancellable'>
> {
  const { stage, reason, reasonText, all, ids, query, isAware } = asked;
  const ofText = faultOfReasonText({ reason, reasonText });
  if (ofText) return refuse('applications/reason', { fields: [{ field: 'reasonText', reason: ofText }] });
  const planned = await planMove(ctx, asked);
  if (!planned.ok) return planned;
  if (planned.value.stillCancellable > 0 && !isAware)
    return refuse('applications/still-cancellable', { fields: [{ field: 'aware', reason: 'missing' }] });
  return startBulkJob(ctx, {
    kind: 'applications/move',
    params: { stage, reason: reason ?? '', ...(reason === 'other' ? { reasonText } : {}), isAware },
    selection: all === 'yes' ? { query } : { ids },
    desk,
  });
}
