import { useEffect, useState } from 'react';
import type { SessionAnswer } from '#features/accounts/contract/public.ts';
import { readStored, writeStored } from '#web/stored-session.ts';

/** The person who fills the form. */
export interface Applicant {
  readonly userId: string;
  /** E.164. */
  readonly phone: string;
  readonly ownCode: string;
}
export const applicantOf = ({ userId, phoneNumber, referralCode }: SessionAnswer): Applicant => ({
  userId,
  phone: phoneNumber,
  ownCode: referralCode,
});

/**
 * The person of the session, and then, as prescribed, the one in the browser's storage. Missing values, as after clearing
 * it, are written back from the session.
 */
export function useApplicant(session: SessionAnswer | undefined): Applicant | undefined {
  const [stored, setStored] = useState<Applicant>();
  useEffect(() => {
    if (session) setStored(readApplicant(session));
  }, [session]);
  return stored ?? (session && applicantOf(session));
}

function readApplicant(session: SessionAnswer): Applicant {
  const [userId, phone, ownCode] = [readStored('userId'), readStored('phoneNumber'), readStored('referralCode')];
  if (userId && phone && ownCode) return { userId, phone, ownCode };
  const { phoneNumber, referralCode, name } = session;
  writeStored({ userId: session.userId, phoneNumber, referralCode, ...(name ? { name } : {}) });
  return applicantOf(session);
}
