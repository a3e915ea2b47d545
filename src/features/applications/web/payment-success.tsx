import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Route } from './+types/payment-success';
import { getReturn, type PaymentIds } from '#features/payments/contract.ts';
import { apiContext } from '#web/context.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import { Page } from '#web/frame/site-frame.tsx';
import { signedInOnly } from '#web/guard.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useWords } from '#web/use-words.ts';
import { queryOf } from './payment-keys.ts';
import { type Ending, verifyReturn, type Wait } from './verify-return.ts';
import { returnWords } from './words.ts';
import './applications.css';

/** The server knows which gateway adds which fields to this URL. */
export async function loader(args: Route.LoaderArgs): Promise<PaymentIds> {
  signedInOnly(args);
  const response = await args.context.get(apiContext)(getReturn.path + new URL(args.request.url).search);
  if (!response.ok) throwLoaderError(getReturn.path, response);
  return (await response.json()) as PaymentIds;
}

/** The gateway's return page; it verifies the payment and redirects. */
export default function PaymentSuccess({ loaderData: ids }: Route.ComponentProps) {
  const t = useWords(returnWords);
  const navigate = useNavigate();
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
      if (!isOver)
        void navigate(ending === 'paid' ? paths.thankYou() : paths.error() + queryOf(ids), { replace: true });
    };
    addEventListener('online', onOnline);
    void verifyReturn(ids, { onWait: setWait, pause, isOver: () => isOver }).then(leaveFor);
    return () => {
      isOver = true;
      removeEventListener('online', onOnline);
    };
  }, [ids, navigate]);

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
