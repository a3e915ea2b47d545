import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Page } from '#web/frame/site-frame.tsx';
import { signedInOnly } from '#web/guard.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useWords } from '#web/use-words.ts';
import { idsIn, queryOf } from './payment-ids.ts';
import { type Ending, verifyReturn, type Wait } from './verify-return.ts';
import { returnWords } from './words.ts';
import './applications.css';

export const loader = signedInOnly;

/** The gateway's return page; it verifies the payment and redirects. */
export default function PaymentSuccess() {
  const t = useWords(returnWords);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [wait, setWait] = useState<Wait>('asking');
  const wake = useRef<() => void>(undefined);
  const address = search.toString();

  useEffect(() => {
    let isOver = false;
    const ids = idsIn(new URLSearchParams(address));
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
      if (!isOver)
        void navigate(ending === 'paid' ? paths.thankYou() : paths.error() + queryOf(ids), { replace: true });
    };
    addEventListener('online', onOnline);
    void verifyReturn(ids, { onWait: setWait, pause, isOver: () => isOver }).then(leaveFor);
    return () => {
      isOver = true;
      removeEventListener('online', onOnline);
    };
  }, [address, navigate]);

  const text = { asking: '', pending: t.stillPending, 'gateway-away': t.gatewayAway, offline: t.offline }[wait];
  return (
    <Page narrow>
      <title>{t.verifying}</title>
      <PageTitle lead={t.keepOpen}>{t.verifying}</PageTitle>
      <div className="spinner-large">
        <Spinner label="" />
      </div>
      <div className="stack verify-wait">
        <p role="status">{text}</p>
        {wait === 'asking' ? null : <Button onClick={() => wake.current?.()}>{t.askNow}</Button>}
      </div>
    </Page>
  );
}
