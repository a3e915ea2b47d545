import type { Tx } from '#kit/context.ts';
import type { FrozenForm } from '../../model/applications.ts';
import { cancellableUntil } from '../../rules.ts';
import { findApplication, sharedWithForms } from '../../store/applications.ts';
import { newestSharingIdentity, sharesIdentity, sharingIdentityOf } from '../../store/identity.ts';

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

/** True where another account applied for the role with the same identity document. */
export const hasSharedIdentity = (tx: Tx, applicationId: string): Promise<boolean> => sharesIdentity(tx, applicationId);

const mostSharing = 1000;
/** The applications that share the identity document of one, itself included; without one, the newest that share any. */
export const sharingIdentity = (tx: Tx, applicationId?: string): Promise<string[]> =>
  applicationId === undefined
    ? newestSharingIdentity(tx, mostSharing)
    : sharingIdentityOf(tx, applicationId, mostSharing);
