import { useState } from 'react';
import { getReferrals, type ReferralAnswer } from '../../contract/public.ts';
import { call } from '#web/api-client.ts';
import { useLazyPart } from '#web/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
import { UsersIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { RetryLine } from './retry-line.tsx';
import { logFailure } from './use-earnings.ts';
import { earningsWords } from '../../web/words.ts';

/** Loads and shows the list at each press. */
export function Referrals({ code }: { readonly code: string }) {
  const t = useWords(earningsWords);
  const [list, setList] = useState<readonly ReferralAnswer[]>();
  const [isAsking, setAsking] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const dialog = useLazyPart(
    () => import('./referrals-dialog.tsx'),
    (module) => module.ReferralsDialog,
  );

  async function see(): Promise<void> {
    if (isAsking) return;
    setAsking(true);
    setFailed(false);
    const [reply, isLoaded] = await Promise.all([
      call(getReferrals, { params: { referralCode: code } }),
      dialog.load(),
    ]);
    setAsking(false);
    if (reply.ok && isLoaded) return setList(reply.value);
    if (!reply.ok) logFailure(reply);
    setFailed(true);
  }
  return (
    <>
      <Button icon={<UsersIcon />} busy={isAsking} onClick={() => void see()}>
        {isAsking ? t.loadingReferrals : t.seeReferrals}
      </Button>
      {isFailed ? <RetryLine text={t.listNotLoaded} onRetry={() => void see()} /> : null}
      {dialog.Part ? <dialog.Part list={list} onClose={() => setList(undefined)} /> : null}
    </>
  );
}
