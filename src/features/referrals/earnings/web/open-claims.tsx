import type { ClaimAnswer } from '../../claims/contract/public.ts';
import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { NoWrap } from '#web/ui/no-wrap.tsx';
import { useWords } from '#web/use-words.ts';
import type { OpenDialog } from './earnings-dialogs.tsx';
import { earningsWords, transactionWords } from '../../web/words.ts';

export interface OpenClaimsProps {
  /** Active and held ones. */
  readonly claims: readonly ClaimAnswer[];
  /** The dialog that is being downloaded. */
  readonly opening: OpenDialog | undefined;
  readonly onCorrect: (claim: ClaimAnswer) => void;
}
/** Each claim on hold with its reason, and the way to correct bank details before a payout begins. */
export function OpenClaims({ claims, opening, onCorrect }: OpenClaimsProps) {
  const t = useWords(earningsWords);
  const claimText = useWords(transactionWords);
  const correct = (claim: ClaimAnswer) => (
    <Button small busy={typeof opening === 'object' && opening._id === claim._id} onClick={() => onCorrect(claim)}>
      {t.correctBank}
    </Button>
  );
  return claims.map((claim) =>
    claim.activeStatus === 'hold' ? (
      <Message key={claim._id} kind="warning" title={t.heldClaim(rupees(claim.amount))} unannounced>
        <p>
          {claim.isUncovered
            ? claimText.uncovered
            : (claim.isBanksReason ? claimText.bankReason : claimText.reason)(claim.reason ?? '')}
        </p>
        <p className="small">
          <NoWrap text={claimText.number(claim._id)} number={claim._id} />
        </p>
        {claim.isCorrectable && !claim.isUncovered ? <p>{correct(claim)}</p> : null}
      </Message>
    ) : claim.isCorrectable ? (
      <div key={claim._id}>{correct(claim)}</div>
    ) : null,
  );
}
