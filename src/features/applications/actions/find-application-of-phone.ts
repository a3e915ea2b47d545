import type { Context } from '#kit/context.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import { applicationsOf } from '../store/applications.ts';

/** The newest application of the holder of a number: one that is under way before one that is over. */
export async function findApplicationOfPhone(ctx: Pick<Context, 'db'>, phone: string): Promise<string | undefined> {
  const account = await findByPhone(ctx, phone);
  const applications = account ? await applicationsOf(ctx.db, account.id) : [];
  return (applications.find(({ state }) => state === 'active') ?? applications[0])?.id;
}
