import {
  type BulkApplied,
  type BulkFacts,
  type BulkKind,
  type BulkRecord,
  type BulkRestored,
  nothingToChange,
} from '#kit/desk/bulk.ts';
import type { Context, Tx } from '#kit/context.ts';
import type { Refusal } from '#kit/result.ts';
import { applyToLead, restoreLead, undoOf } from './actions/apply-change.ts';
import { isLeadState, lostReasons } from './model/leads.ts';
import { bulkStates, type LeadChange, type LeadChangeCode } from './model/changes.ts';

/** Sets the state: `params.state` is one of `bulkStates`, `params.reason` says why for `lost`. Sends no mail. */
const changeState: BulkKind = {
  name: 'leads/change-state',
  right: 'leads/change',
  list: 'leads',
  apply: (ctx, tx, record, params, actor) => {
    const state = bulkStates.find((known) => known === params['state']);
    if (state === undefined) throw new Error('a bulk action names no state of leads');
    return apply(tx, record, changeTo(state, params), { actor: actor.accountId, at: ctx.now() });
  },
  restore: (ctx, tx, record, actor) => restore(ctx, tx, record, actor),
};
function changeTo(state: (typeof bulkStates)[number], params: BulkFacts): LeadChange {
  switch (state) {
    case 'answered':
      return { action: state, note: '' };
    case 'reopen':
      return { action: 'reopened' };
    case 'lost': {
      const reason = lostReasons.find((known) => known === params['reason']);
      if (reason === undefined) throw new Error('a bulk action does not say why leads are lost');
      return { action: state, reason };
    }
    case 'in-progress':
    case 'quoted':
    case 'won':
    case 'spam':
    case 'not-spam':
      return { action: state };
  }
}
/** Gives leads to a staff member: `params.owner` is an account id, or empty for nobody. */
const assign: BulkKind = {
  name: 'leads/assign',
  right: 'leads/change',
  list: 'leads',
  apply: (ctx, tx, record, params, actor) => {
    const ownerId = typeof params['owner'] === 'string' && params['owner'] !== '' ? params['owner'] : null;
    return apply(tx, record, { action: 'assigned', ownerId }, { actor: actor.accountId, at: ctx.now() });
  },
  restore: (ctx, tx, record, actor) => restore(ctx, tx, record, actor),
};

export const bulkKinds: readonly BulkKind[] = [changeState, assign];

async function apply(
  tx: Tx,
  { id, seen }: BulkRecord,
  change: LeadChange,
  by: { readonly actor: string; readonly at: Date },
): Promise<BulkApplied> {
  const applied = await applyToLead(tx, { number: Number(id), version: Number(seen) }, change, by);
  if (!applied.ok) return { result: 'skipped', present: presentOf(applied.refusal) };
  if (!applied.value.isChanged) return { result: 'skipped', present: nothingToChange };
  return { result: 'done', before: { ...undoOf(applied.value) } };
}

async function restore(
  ctx: Context,
  tx: Tx,
  { id, before }: { readonly id: string; readonly before: BulkFacts },
  actor: { readonly accountId: string },
): Promise<BulkRestored> {
  const { state, ownerId, dueAt, lostReason, version } = before;
  if (!isLeadState(state)) throw new Error('the undo of a bulk action names no state of leads');
  const undo = {
    state,
    ownerId: textOf(ownerId),
    dueAt: textOf(dueAt),
    lostReason: lostReasons.find((known) => known === lostReason) ?? null,
    version: Number(version),
  };
  const restored = await restoreLead(tx, Number(id), undo, { actor: actor.accountId, at: ctx.now() });
  return restored.ok ? { result: 'restored' } : { result: 'changed', present: presentOf(restored.refusal) };
}
const textOf = (fact: BulkFacts[string] | undefined): string | null => (typeof fact === 'string' ? fact : null);
/** The lead's state as the key of a text; a refusal without one by its code. */
const presentOf = ({ code, facts }: Refusal<LeadChangeCode>): string =>
  facts?.['state'] === undefined ? code : `leads/${facts['state']}`;
