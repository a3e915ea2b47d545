import { getSession } from '#features/accounts/contract.ts';
import { call } from '#web/api-client.ts';
import { readStored, writeStored } from '#web/stored-session.ts';

/** The person who fills the form, from the browser's storage. */
export interface Applicant {
  readonly userId: string;
  /** E.164. */
  readonly phone: string;
  readonly ownCode: string;
}
const stored = (): Applicant => ({
  userId: readStored('userId') ?? '',
  phone: readStored('phoneNumber') ?? '',
  ownCode: readStored('referralCode') ?? '',
});

/** Reads the storage; missing values, as after clearing it, come from the session. */
export async function readApplicant(): Promise<Applicant> {
  const found = stored();
  if (found.userId && found.phone && found.ownCode) return found;
  const reply = await call(getSession);
  if (!reply.ok) return found;
  const { userId, phoneNumber, referralCode, name } = reply.value;
  writeStored({ userId, phoneNumber, referralCode, ...(name ? { name } : {}) });
  return { userId, phone: phoneNumber, ownCode: referralCode };
}
