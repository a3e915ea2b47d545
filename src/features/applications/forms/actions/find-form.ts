import type { Tx } from '#kit/context.ts';
import type { FrozenForm } from '../../model/applications.ts';
import { cancellableUntil } from '../../rules.ts';
import { findApplication, sharedWithForms } from '../../store/applications.ts';

/** The form of an application, and the end of the time in which its applicant may cancel it. */
export async function findForm(
  tx: Tx,
  applicationId: string,
): Promise<{ form: FrozenForm; cancellableUntil: Date } | undefined> {
  const application = await findApplication(tx, applicationId);
  return application && { form: application.form, cancellableUntil: cancellableUntil(application) };
}

/** Whether a person has applied with one of these alternate numbers, or with the identity document of an application. */
export const hasFormWith = (
  tx: Tx,
  input: { readonly accountId: string; readonly altMobiles: readonly string[]; readonly sameIdentityAs: string },
): Promise<'number' | 'identity' | undefined> => sharedWithForms(tx, input);
