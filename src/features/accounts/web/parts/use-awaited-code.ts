import { useEffect, useState } from 'react';
import { readAwaitedCode, storeAwaitedCode } from './awaited-code.ts';
import type { SentOtp } from './request-otp.ts';

/** The awaited OTP, also after a reload. */
export function useAwaitedCode(): readonly [sent: SentOtp | undefined, setSent: (sent: SentOtp | undefined) => void] {
  const [sent, setSent] = useState<SentOtp>();
  useEffect(() => setSent((current) => current ?? readAwaitedCode()), []);
  return [
    sent,
    (next) => {
      storeAwaitedCode(next);
      setSent(next);
    },
  ];
}
