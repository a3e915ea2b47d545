import { useEffect, useState } from 'react';
import { secondMs } from '#kit/time.ts';
import type { SmsDelivery } from '#features/notifications/model/deliveries.ts';
import { call } from '#web/api-client.ts';
import { getCodeDelivery } from '../../contract/public.ts';
import type { SentOtp } from './request-otp.ts';

const everyMs = 4 * secondMs;
/** How far the SMS with an OTP is; asks until that is final or the OTP is over. */
export function useDelivery({ atMs, expiresInS }: SentOtp): SmsDelivery {
  const [known, setKnown] = useState<{ readonly atMs: number; readonly delivery: SmsDelivery }>();
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() > atMs + expiresInS * secondMs) return clearInterval(timer);
      // Nobody looks.
      if (document.hidden) return;
      void call(getCodeDelivery).then((reply) => {
        if (!reply.ok) return;
        const { delivery } = reply.value;
        setKnown({ atMs, delivery });
        if (delivery === 'delivered' || delivery === 'failed') clearInterval(timer);
      });
    }, everyMs);
    return () => clearInterval(timer);
  }, [atMs, expiresInS]);
  // What is known of an earlier OTP says nothing about this one.
  return known?.atMs === atMs ? known.delivery : 'sent';
}
