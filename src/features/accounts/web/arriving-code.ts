import { useEffect, useRef } from 'react';

interface OtpCredential extends Credential {
  readonly code?: string;
}

/** Reads the OTP from an SMS that the phone recognises as ours (WebOTP), in supporting browsers. */
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
      // Declined or aborted: the person types the OTP.
      () => undefined,
    );
    return () => leave.abort();
  }, [sentAtMs]);
}
