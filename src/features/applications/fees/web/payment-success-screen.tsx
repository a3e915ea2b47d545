import { useEffect, useRef, useState } from 'react';
import type { PaymentIds } from '#features/payments/contract/public.ts';
import { Page } from '#web/frame/page.tsx';
import { useHydrated } from '#web/hydrated.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useWords } from '#web/use-words.ts';
import { queryOf } from './payment-keys.ts';
import { type Ending, verifyReturn, type Wait } from './verify-return.ts';
import { returnWords } from '../../web/words.ts';

/** The gateway's return page; it verifies the payment and redirects. */
export default function PaymentSuccessScreen({ ids }: { readonly ids: PaymentIds }) {
  const t = useWords(returnWords);
  const hydrated = useHydrated();
  const [wait, setWait] = useState<Wait>('asking');
  const wake = useRef<() => void>(undefined);

  useEffect(() => {
    let isOver = false;
    const pause = (ms: number): Promise<void> =>
      new Promise((done) => {
        const timer = setTimeout(done, ms);
        wake.current = () => {
          clearTimeout(timer);
          done();
        };
      });
    const onOnline = (): void => wake.current?.();
    const leaveFor = (ending: Ending): void => {
      // Replaced, so that Back does not verify again.
      if (!isOver) location.replace(ending === 'paid' ? paths.thankYou() : paths.error() + queryOf(ids));
    };
    addEventListener('online', onOnline);
    void verifyReturn(ids, { onWait: setWait, pause, isOver: () => isOver }).then(leaveFor);
    return () => {
      isOver = true;
      removeEventListener('online', onOnline);
    };
  }, [ids]);

  const text = { asking: '', pending: t.stillPending, 'gateway-away': t.gatewayAway, offline: t.offline }[wait];
  return (
    <Page narrow>
      <title>{t.verifying}</title>
      <noscript>
        <PageTitle>{t.withoutScriptTitle}</PageTitle>
      </noscript>
      <div className="verifying">
        <PageTitle lead={t.keepOpen}>{t.verifying}</PageTitle>
      </div>
      <NeedsScript>
        <p>{t.verifyNeedsScript}</p>
        <p>
          <a href={paths.error() + queryOf(ids)}>{t.toPayment}</a>
        </p>
        <p>
          <a href={paths.applications()}>{t.toApplications}</a>
        </p>
      </NeedsScript>
      {/* Verifying begins with hydration, and so does its sign. */}
      <div className="spinner-large">{hydrated ? <Spinner label="" /> : null}</div>
      <div className="stack verify-wait">
        <p role="status">{text}</p>
        {wait === 'asking' ? null : <Button onClick={() => wake.current?.()}>{t.askNow}</Button>}
      </div>
    </Page>
  );
}
