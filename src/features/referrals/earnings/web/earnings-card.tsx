import { useEffect, useRef, useState } from 'react';
import type { EarningsAnswer } from '../../contract/public.ts';
import { useLazyPart } from '#web/lazy-part.ts';
import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Message } from '#web/ui/message.tsx';
import { Skeleton } from '#web/ui/spinner.tsx';
import { useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';
import type { TypedAccount } from '#features/payments/transfers/web/parts/account-inputs.tsx';
import type { OpenDialog } from './earnings-dialogs.tsx';
import { EarningsParts } from './earnings-parts.tsx';
import { OpenClaims } from './open-claims.tsx';
import { Referrals } from './referrals.tsx';
import { RetryLine } from './retry-line.tsx';
import type { ClaimBlock, Money } from './use-earnings.ts';
import { earningsWords } from '../../web/words.ts';

/** The balance with its parts, the claim button or the reason why it is disabled, and the link to the referrals. */
export function EarningsCard({ money }: { readonly money: Money }) {
  const t = useWords(earningsWords);
  const formTexts = useWords(formWords);
  const { code, earnings, blockReason, refresh } = money;
  const [open, setOpen] = useState<OpenDialog>();
  const [pressed, setPressed] = useState<OpenDialog>();
  const [done, setDone] = useState<{ readonly title: string; readonly text: string }>();
  // In memory only, so that cancelling loses nothing; never stored.
  const typed = useRef<TypedAccount>({});
  const title = useRef<HTMLHeadingElement>(null);
  const dialogs = useLazyPart(
    () => import('./earnings-dialogs.tsx'),
    (module) => module.EarningsDialogs,
  );
  const reply = earnings.reply;
  const loaded = reply?.ok ? reply.value : undefined;

  async function show(dialog: OpenDialog): Promise<void> {
    setPressed(dialog);
    if (await dialogs.load()) setOpen(dialog);
  }
  function finish(message: { readonly title: string; readonly text: string }): void {
    typed.current = {};
    setOpen(undefined);
    setDone(message);
    refresh();
  }
  // Runs after the dialog returned the focus to its button, which may be disabled now.
  useEffect(() => {
    if (done) title.current?.focus();
  }, [done]);
  return (
    <Card as="section" className="earnings" aria-labelledby="earnings">
      <h2 id="earnings" ref={title} tabIndex={-1}>
        {t.title}
      </h2>
      {done === undefined ? null : (
        <Message kind="success" title={done.title} onClose={() => setDone(undefined)}>
          {done.text}
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
          <p className="soft">
            {loaded.earned === loaded.commission ? t.claimable : t.claimableOf(rupees(loaded.earned))}
          </p>
        </div>
      ) : null}
      {dialogs.hasFailed ? <Message kind="error">{formTexts.offline}</Message> : null}
      <div className="earnings-acts">
        <ClaimButton
          earnings={loaded}
          blockReason={blockReason}
          opening={dialogs.isLoading ? pressed : undefined}
          onOpen={(dialog) => void show(dialog)}
        />
        <OpenClaims
          claims={money.open}
          opening={dialogs.isLoading ? pressed : undefined}
          onCorrect={(claim) => void show(claim)}
        />
        <Referrals code={code} />
      </div>
      {loaded && !money.isNewcomer ? <EarningsParts earnings={loaded} /> : null}
      {dialogs.Part && loaded ? (
        <dialogs.Part
          open={open}
          code={code}
          earnings={loaded}
          typed={typed}
          account={money.account}
          onClose={() => setOpen(undefined)}
          onDone={(amount) => finish({ title: t.claimed, text: t.claimedText(rupees(amount)) })}
          onCorrected={() => finish({ title: t.corrected, text: t.correctedText })}
          onBelowMinimum={() => {
            setOpen('minimum');
            refresh();
          }}
          onChanged={refresh}
        />
      ) : null}
    </Card>
  );
}

interface ClaimButtonProps {
  readonly earnings: EarningsAnswer | undefined;
  readonly blockReason: ClaimBlock | undefined;
  /** The dialog that is being downloaded. */
  readonly opening: OpenDialog | undefined;
  readonly onOpen: (dialog: OpenDialog) => void;
}
/**
 * Disabled with the reason next to it. A balance below the minimum is explained by a separate button, because a
 * disabled one gets no events.
 */
function ClaimButton({ earnings, blockReason, opening, onOpen }: ClaimButtonProps) {
  const t = useWords(earningsWords);
  return (
    <div className="claim-act">
      <Button
        look="primary"
        busy={opening === 'claim'}
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
      {earnings && blockReason === 'on-hold' ? (
        <p id="claim-reason" className="claim-reason">
          {t.onHold}
        </p>
      ) : null}
      {earnings && blockReason === 'below-minimum' ? (
        <Button
          id="claim-reason"
          look="link"
          className="claim-reason"
          busy={opening === 'minimum'}
          onClick={() => onOpen('minimum')}
        >
          {t.minimumReason(rupees(earnings.minimumClaim))}
        </Button>
      ) : null}
    </div>
  );
}
