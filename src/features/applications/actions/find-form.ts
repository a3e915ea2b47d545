import type { Tx } from '#kit/context.ts';
import type { FrozenForm } from '../model.ts';
import { findApplication, formWith } from '../store.ts';

/** The form of an application. */
export const findForm = async (tx: Tx, applicationId: string): Promise<FrozenForm | undefined> =>
  (await findApplication(tx, applicationId))?.form;

/** Whether a person has applied with one of these alternate numbers, or with the identity document of an application. */
export const hasFormWith = (
  tx: Tx,
  input: { readonly accountId: string; readonly altMobiles: readonly string[]; readonly sameIdentityAs: string },
): Promise<'number' | 'identity' | undefined> => formWith(tx, input);
