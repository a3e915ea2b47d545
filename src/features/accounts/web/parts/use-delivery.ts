import { useEffect, useState } from 'react';
import { secondMs } from '#kit/time.ts';
import type { CodeDelivery } from '#features/notifications/model/deliveries.ts';
import { call } from '#web/api-client.ts';
import { getCodeDelivery } from '../../contract/public.ts';
import type { SentOtp } from './request-otp.ts';

const everyMs = 4 * secondMs;
/** How far the text with an OTP is, and by which way it went last; asks until that is final or the OTP is over. */
export function useDelivery({ atMs, expiresInS, channel }: SentOtp): CodeDelivery {
  const [known, setKnown] = useState<{ readonly atMs: number; readonly delivery: CodeDelivery }>();
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() > atMs + expiresInS * secondMs) return clearInterval(timer);
      // Nobody looks.
      if (document.hidden) return;
      void call(getCodeDelivery).then((reply) => {
        if (!reply.ok) return;
        const { delivery } = reply.value;
        setKnown({ atMs, delivery: reply.value });
        if (delivery !== 'sent' && delivery !== 'unreported') clearInterval(timer);
      });
    }, everyMs);
    return () => clearInterval(timer);
  }, [atMs, expiresInS]);
  // What is known of an earlier OTP says nothing about this one.
  return known?.atMs === atMs ? known.delivery : { channel, delivery: 'sent' };
}
