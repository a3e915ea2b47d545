import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { ListedClaimState, PayoutState } from '../../model.ts';
import { claimStateWords, payoutStateWords } from './words.ts';

const claimTones: Readonly<Record<ListedClaimState, BadgeTone>> = {
  active: 'info',
  processing: 'info',
  hold: 'warn',
  paid: 'good',
  returned: 'bad',
  rejected: 'neutral',
};
export function ClaimStatus({ status }: { readonly status: ListedClaimState }) {
  return <Badge tone={claimTones[status]}>{useWords(claimStateWords)[status]}</Badge>;
}

const payoutTones: Readonly<Record<PayoutState, BadgeTone>> = {
  processing: 'info',
  paid: 'good',
  'not-sent': 'neutral',
  returned: 'bad',
  moved: 'neutral',
};
export function PayoutStatus({ status }: { readonly status: PayoutState }) {
  return <Badge tone={payoutTones[status]}>{useWords(payoutStateWords)[status]}</Badge>;
}
