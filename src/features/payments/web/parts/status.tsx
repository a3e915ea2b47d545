import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { DisputeState, OrderState, PaymentState, RefundState } from '../../model.ts';
import { disputeStateWords, orderStateWords, paymentStateWords, refundStateWords } from './words.ts';

const paymentTones: Readonly<Record<PaymentState, BadgeTone>> = {
  pending: 'neutral',
  failed: 'neutral',
  'needs-review': 'warn',
  captured: 'good',
  'refund-asked': 'info',
  refunded: 'neutral',
  disputed: 'bad',
  closed: 'neutral',
};
export function PaymentStatus({ status }: { readonly status: PaymentState }) {
  return <Badge tone={paymentTones[status]}>{useWords(paymentStateWords)[status]}</Badge>;
}

const refundTones: Readonly<Record<RefundState, BadgeTone>> = {
  requested: 'info',
  sent: 'info',
  stopped: 'bad',
  done: 'good',
  denied: 'bad',
  closed: 'neutral',
};
export function RefundStatus({ status }: { readonly status: RefundState }) {
  return <Badge tone={refundTones[status]}>{useWords(refundStateWords)[status]}</Badge>;
}

const disputeTones: Readonly<Record<DisputeState, BadgeTone>> = { open: 'warn', won: 'good', lost: 'bad' };
export function DisputeStatus({ status }: { readonly status: DisputeState }) {
  return <Badge tone={disputeTones[status]}>{useWords(disputeStateWords)[status]}</Badge>;
}

const orderTones: Readonly<Record<OrderState, BadgeTone>> = {
  opening: 'neutral',
  open: 'info',
  paid: 'good',
  expired: 'neutral',
};
export function OrderStatus({ status }: { readonly status: OrderState }) {
  return <Badge tone={orderTones[status]}>{useWords(orderStateWords)[status]}</Badge>;
}
