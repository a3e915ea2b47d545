import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import { disputeWords } from '../../disputes/web/desk/dispute-words.ts';
import type { DisputeState, OrderState, RefundState } from '../../model/payments.ts';
import type { DeskPaymentRecord } from '../../model/desk.ts';
import { disputeStateWords, orderStateWords, paymentStateWords, paymentTones, refundStateWords } from './words.ts';

/** A disputed payment says whether its dispute is open or lost. */
export function PaymentStatus({ status, dispute }: Pick<DeskPaymentRecord, 'status' | 'dispute'>) {
  const states = useWords(paymentStateWords);
  const disputes = useWords(disputeWords);
  return <Badge tone={paymentTones[status]}>{dispute === null ? states[status] : disputes[dispute]}</Badge>;
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
  creating: 'neutral',
  open: 'info',
  paid: 'good',
  expired: 'neutral',
};
export function OrderStatus({ status }: { readonly status: OrderState }) {
  return <Badge tone={orderTones[status]}>{useWords(orderStateWords)[status]}</Badge>;
}
