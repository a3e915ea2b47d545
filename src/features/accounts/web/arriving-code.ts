import { useEffect, useRef } from 'react';

interface OtpCredential extends Credential {
  readonly code?: string;
}

/** Hands over the code of a text that the phone recognises as ours (WebOTP), where the browser can. */
export function useArrivingCode(sentAtMs: number, onArrival: (code: string) => void): void {
  const tell = useRef(onArrival);
  useEffect(() => {
    tell.current = onArrival;
  });
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const leave = new AbortController();
    const request = { otp: { transport: ['sms'] }, signal: leave.signal } as CredentialRequestOptions;
    navigator.credentials.get(request).then(
      (found) => {
        const code = (found as OtpCredential | null)?.code;
        if (code) tell.current(code);
      },
      // Declined, or left: the person types the code.
      () => undefined,
    );
    return () => leave.abort();
  }, [sentAtMs]);
}
