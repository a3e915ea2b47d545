import { useEffect, useRef, useState } from 'react';
import type { EarningsAnswer } from '#features/referrals/contract.ts';
import { useLazyPart } from '#web/lazy-part.ts';
import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Message } from '#web/ui/message.tsx';
import { Skeleton } from '#web/ui/spinner.tsx';
import { useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';
import type { TypedBank } from './claim-dialog.tsx';
import { EarningsParts } from './earnings-parts.tsx';
import { Referrals } from './referrals.tsx';
import { RetryLine } from './retry-line.tsx';
import type { ClaimBlock, Money } from './use-earnings.ts';
import { earningsWords } from './words.ts';

type Open = 'claim' | 'minimum';

/** The balance with its parts, the claim button or the reason why it is disabled, and the link to the referrals. */
export function EarningsCard({ money }: { readonly money: Money }) {
  const t = useWords(earningsWords);
  const formTexts = useWords(formWords);
  const { code, earnings, blockReason, refresh } = money;
  const [open, setOpen] = useState<Open>();
  const [claimed, setClaimed] = useState<{ readonly amount: number }>();
  // In memory only, so that cancelling loses nothing; never stored.
  const typed = useRef<TypedBank>({});
  const title = useRef<HTMLHeadingElement>(null);
  const claimDialog = useLazyPart(() => import('./claim-dialog.tsx').then((module) => module.ClaimDialog));
  const minimumDialog = useLazyPart(() => import('./minimum-dialog.tsx').then((module) => module.MinimumDialog));
  const reply = earnings.reply;
  const loaded = reply?.ok ? reply.value : undefined;

  async function show(what: Open): Promise<void> {
    const isLoaded = await (what === 'claim' ? claimDialog : minimumDialog).load();
    if (isLoaded) setOpen(what);
  }
  function done(amount: number): void {
    typed.current = {};
    setOpen(undefined);
    setClaimed({ amount });
    refresh();
  }
  // Runs after the dialog returned the focus to its button, which is disabled now.
  useEffect(() => {
    if (claimed) title.current?.focus();
  }, [claimed]);
  return (
    <Card as="section" className="earnings" aria-labelledby="earnings">
      <h2 id="earnings" ref={title} tabIndex={-1}>
        {t.title}
      </h2>
      {claimed === undefined ? null : (
        <Message kind="success" title={t.claimed} onClose={() => setClaimed(undefined)}>
          {t.claimedText(rupees(claimed.amount))}
        </Message>
      )}
      {reply === undefined ? (
        <div className="earnings-waiting">
          <Skeleton lines={7} label={t.loading} />
        </div>
      ) : null}
      {reply?.ok === false ? <RetryLine text={t.notLoaded} onRetry={earnings.retry} /> : null}
      {loaded ? (
        <div>
          <p className="earnings-total">{rupees(loaded.commission)}</p>
          <p className="soft">{t.canClaim}</p>
        </div>
      ) : null}
      {claimDialog.hasFailed || minimumDialog.hasFailed ? <Message kind="error">{formTexts.offline}</Message> : null}
      <div className="earnings-acts">
        <ClaimButton
          earnings={loaded}
          blockReason={blockReason}
          isOpening={claimDialog.isLoading || minimumDialog.isLoading}
          onOpen={(what) => void show(what)}
        />
        <Referrals code={code} />
      </div>
      {loaded ? <EarningsParts earnings={loaded} /> : null}
      {claimDialog.Part && loaded ? (
        <claimDialog.Part
          open={open === 'claim'}
          code={code}
          amount={loaded.commission}
          typed={typed}
          onClose={() => setOpen(undefined)}
          onDone={done}
          onBelowMinimum={() => {
            void show('minimum');
            refresh();
          }}
          onChanged={refresh}
        />
      ) : null}
      {minimumDialog.Part && loaded ? (
        <minimumDialog.Part open={open === 'minimum'} earnings={loaded} onClose={() => setOpen(undefined)} />
      ) : null}
    </Card>
  );
}

interface ClaimButtonProps {
  readonly earnings: EarningsAnswer | undefined;
  readonly blockReason: ClaimBlock | undefined;
  readonly isOpening: boolean;
  readonly onOpen: (what: Open) => void;
}
/**
 * Disabled with the reason next to it. A balance below the minimum is explained by a separate button, because a
 * disabled one gets no events.
 */
function ClaimButton({ earnings, blockReason, isOpening, onOpen }: ClaimButtonProps) {
  const t = useWords(earningsWords);
  return (
    <div className="claim-act">
      <Button
        look="primary"
        busy={isOpening}
        disabled={!earnings || blockReason !== undefined}
        aria-describedby={earnings && blockReason ? 'claim-reason' : undefined}
        onClick={() => onOpen('claim')}
      >
        {t.claimNow}
      </Button>
      {earnings && blockReason === 'one-active' ? (
        <p id="claim-reason" className="claim-reason">
          {t.oneAtATime}
        </p>
      ) : null}
      {earnings && blockReason === 'below-minimum' ? (
        <Button id="claim-reason" look="link" className="claim-reason" onClick={() => onOpen('minimum')}>
          {t.minimumReason(rupees(earnings.minimumClaim))}
        </Button>
      ) : null}
    </div>
  );
}
