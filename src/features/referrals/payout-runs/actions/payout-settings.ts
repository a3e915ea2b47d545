import type { Context, DeskSession, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { approvalBlock, approve, endApproval, findLapsed, readApproval } from '#features/approvals/actions/decide.ts';
import { readRights } from '#features/approvals/actions/read-rights.ts';
import { propose } from '#features/approvals/actions/propose.ts';
import type { Approval, ApprovalBlock } from '#features/approvals/model.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { type DeskPayoutSettings, type FileColumn, firstSettings, type PayoutSettings } from '../model/bank-files.ts';
import { columnFaults, exampleFile, layoutFaults } from '../rules.ts';
import { lockSettings, readSettings, writeSettings } from '../store.ts';

const asked = { kind: 'bank-file-settings', record: 'payout settings' } as const;
/** The settings as they were proposed: they were written by `proposePayoutSettings`. */
const proposedIn = ({ frozen }: Pick<Approval, 'frozen'>): PayoutSettings => ({
  ...firstSettings,
  ...(frozen as unknown as PayoutSettings),
});

/** The settings of the bank file and of the bank's answer, and what waits for a second person, as this visitor sees it. */
export async function readPayoutSettings(
  ctx: Pick<Context, 'db' | 'businessNow'>,
  visitor: Pick<DeskSession, 'accountId' | 'roles'>,
): Promise<DeskPayoutSettings> {
  const settings = await readSettings(ctx.db);
  const approval = await readApproval(ctx.db, asked);
  const facts = { day: dayInIndia(await ctx.businessNow()), company: 'Company', run: 'SB-7K3M-9PQ2-XW4D' };
  const example = exampleFile(settings, facts);
  if (approval?.status !== 'waiting') return { settings, example, waiting: null };
  const { id: number, madeBy, madeAt, lapsesAt } = approval;
  const names = await namesOfActors(ctx.db, [madeBy]);
  const block = await approvalBlock(ctx.db, approval, { actor: visitor.accountId, at: await ctx.businessNow() });
  const waiting = {
    number,
    settings: proposedIn(approval),
    example: exampleFile(proposedIn(approval), facts),
    madeBy: names.get(madeBy) ?? madeBy,
    madeAt,
    lapsesAt,
    rights: await readRights(ctx.db, approval, visitor),
    block: block ?? null,
  };
  return { settings, example, waiting };
}

type ChangeCodes = 'payouts/settings-changed' | 'payouts/settings-proposed' | 'payouts/columns';
/**
 * Changes the settings, as typed by an owner who saw `version`; refused if they have changed since. The limit of a financial
 * year, which only marks people, counts at once; anything else waits for a second person, because the file decides whom
 * the bank pays.
 * @returns true when it waits
 */
export async function changePayoutSettings(
  ctx: Context,
  settings: PayoutSettings,
  actor: string,
): Promise<Result<boolean, ChangeCodes>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<boolean, ChangeCodes>> => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    if (before.version !== settings.version) return refuse('payouts/settings-changed');
    const { yearLimitPaise } = settings;
    const isSame = isSameFile(before, settings);
    const fields = isSame ? [] : [...columnFaults(settings.columns), ...layoutFaults(settings)];
    if (fields.length > 0) return refuse('payouts/columns', { fields });
    // First what can be refused, so that a refusal stores nothing.
    const made = isSame ? undefined : await propose(tx, { ...asked, frozen: { ...settings }, actor, at });
    if (made?.ok === false) return refuse('payouts/settings-proposed');
    if (yearLimitPaise !== before.yearLimitPaise) await store(tx, { ...before, yearLimitPaise }, { before, actor });
    if (isSame) return ok(false);
    await audit(tx, { before, after: settings, actor, action: 'payouts/settings-proposed' });
    return ok(true);
  });
}
const isSameFile = (one: PayoutSettings, other: PayoutSettings): boolean =>
  JSON.stringify(fileOf(one)) === JSON.stringify(fileOf(other));
/** What decides whom the bank pays, and how its answer is read. */
const fileOf = ({
  columns,
  hasHead,
  layout,
  debitAccount,
  answer,
  paidWords,
  failedWords,
  returnedWords,
}: PayoutSettings) => [
  columns.map(({ head, content, text, max }) => [head, content, text, max]),
  hasHead,
  [
    layout.separator,
    layout.first.map(({ content, text }) => [content, text]),
    layout.fileName,
    layout.isPlain,
    layout.dayFormat,
  ],
  [layout.ownIfsc, layout.kinds.same, layout.kinds.other, layout.kinds.large],
  debitAccount,
  [answer.reference, answer.amount, answer.utr, answer.status, answer.reason, answer.account, answer.day],
  paidWords,
  failedWords,
  returnedWords,
];

/** Approves the settings that were proposed under `number`, which count from then on. */
export async function approvePayoutSettings(
  ctx: Context,
  { number, actor }: { readonly number: string; readonly actor: string },
): Promise<Result<undefined, `approvals/${ApprovalBlock}`>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<undefined, `approvals/${ApprovalBlock}`>> => {
    await lockSettings(tx);
    const waiting = await readApproval(tx, asked);
    // Another proposal than the person read.
    if (waiting?.id !== number) return refuse('approvals/decided');
    const before = await readSettings(tx);
    const approved = await approve(tx, asked, { actor, at });
    if (!approved.ok) return approved;
    const { isAlone } = approved.value;
    // Only the limit can have changed since, and it stays.
    const after = { ...proposedIn(waiting), yearLimitPaise: before.yearLimitPaise };
    await store(tx, after, { before, actor, details: { approval: number, isAlone } });
    return ok(undefined);
  });
}

/** Declines the settings that were proposed under `number`; who proposed them may do so too. */
export async function declinePayoutSettings(
  ctx: Context,
  { number, actor }: { readonly number: string; readonly actor: string },
): Promise<Result<undefined, 'approvals/decided'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<undefined, 'approvals/decided'>> => {
    await lockSettings(tx);
    const waiting = await readApproval(tx, asked);
    if (waiting?.id !== number || !(await endApproval(tx, asked, { status: 'declined', actor, at })))
      return refuse('approvals/decided');
    await recordAudit(tx, {
      actor,
      action: 'payouts/settings-declined',
      subject: asked.record,
      details: { approval: number },
    });
    return ok(undefined);
  });
}

/** Ends proposed settings that nobody approved in time. Run by a timer; safe to repeat. */
export async function endLapsedSettings(ctx: Context): Promise<void> {
  const at = await ctx.businessNow();
  if ((await findLapsed(ctx.db, [asked.kind], at)).length === 0) return;
  await ctx.transaction(async (tx) => {
    await lockSettings(tx);
    await endApproval(tx, asked, { status: 'lapsed', actor: 'system', at });
  });
}

interface Change {
  readonly before: PayoutSettings;
  readonly actor: string;
  readonly details?: Readonly<Record<string, string | boolean>>;
}
async function store(tx: Tx, settings: PayoutSettings, change: Change): Promise<void> {
  const after = { ...settings, version: change.before.version + 1 };
  await writeSettings(tx, after);
  await audit(tx, { ...change, after, action: 'payouts/settings' });
}
/** Every text of the file is in the audit; of our own account number the last four digits. */
const audit = (
  tx: Tx,
  { before, after, actor, action, details }: Change & { readonly after: PayoutSettings; readonly action: string },
): Promise<void> =>
  recordAudit(tx, {
    actor,
    action,
    subject: asked.record,
    before: factsOf(before),
    after: factsOf(after),
    details: { version: after.version, ...details },
    personal: { debitAccount: after.debitAccount === '' ? undefined : after.debitAccount.slice(-4) },
  });
const factsOf = ({
  yearLimitPaise,
  columns,
  hasHead,
  layout,
  answer,
  paidWords,
  failedWords,
  returnedWords,
}: PayoutSettings) => ({
  limitPaise: yearLimitPaise,
  columns: columns.map(columnText).join(', '),
  hasHead,
  layout: layoutText(layout),
  answer: Object.values(answer).join(', '),
  words: `${paidWords.join(', ')} / ${failedWords.join(', ')} / ${returnedWords.join(', ')}`,
});
const columnText = ({ head, content, text, max }: FileColumn): string =>
  content === 'text' ? `${head}: "${text}"` : `${head}: ${content}${max === undefined ? '' : ` (${max})`}`;
const layoutText = ({
  separator,
  first,
  fileName,
  isPlain,
  dayFormat,
  ownIfsc,
  kinds,
}: PayoutSettings['layout']): string =>
  [
    separator,
    first.map(({ content, text }) => (content === 'text' ? `"${text}"` : content)).join(' '),
    fileName,
    isPlain ? 'plain' : '',
    dayFormat,
    ownIfsc,
    kinds.same,
    kinds.other,
    kinds.large,
  ].join(', ');
