import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { ListedClaimState, PayoutState } from '../../model/referrals.ts';
import { claimStateWords, claimTones, payoutStateWords, payoutTones } from './state-words.ts';

export function ClaimStatus({ status }: { readonly status: ListedClaimState }) {
  return <Badge tone={claimTones[status]}>{useWords(claimStateWords)[status]}</Badge>;
}

export function PayoutStatus({ status }: { readonly status: PayoutState }) {
  return <Badge tone={payoutTones[status]}>{useWords(payoutStateWords)[status]}</Badge>;
}
