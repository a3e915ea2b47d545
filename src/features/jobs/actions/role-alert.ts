import type { Context } from '#kit/context.ts';
import { alertAskedAt, deleteAlert, insertAlert } from '../store/alerts.ts';

/** Since when a person wants an SMS about new roles; undefined without. */
export const readRoleAlert = (ctx: Pick<Context, 'db'>, accountId: string): Promise<Date | undefined> =>
  alertAskedAt(ctx.db, accountId);

/** Records that a person wants an SMS when a role opens to everyone, or takes it back. Safe to repeat. */
export const setRoleAlert = (ctx: Context, accountId: string, isOn: boolean): Promise<number> =>
  ctx.transaction((tx) => (isOn ? insertAlert(tx, accountId) : deleteAlert(tx, accountId)));
