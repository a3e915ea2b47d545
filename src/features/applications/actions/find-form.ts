import type { Context } from '#kit/context.ts';
import type { FrozenForm } from '../model.ts';
import { findApplication, formWith } from '../store.ts';

/** The form of an application. */
export const findForm = async (ctx: Pick<Context, 'db'>, applicationId: string): Promise<FrozenForm | undefined> =>
  (await findApplication(ctx.db, applicationId))?.form;

/** Whether a person has applied with one of these alternate numbers, or with the identity document of an application. */
export const hasFormWith = (
  ctx: Pick<Context, 'db'>,
  input: { readonly accountId: string; readonly altMobiles: readonly string[]; readonly sameIdentityAs: string },
): Promise<'number' | 'identity' | undefined> => formWith(ctx.db, input);
