// What the fault run asks and orders of each gateway's simulator, in one form.
import { orderIdIn } from '#features/payments/providers/instamojo-snapshots.ts';
import type { makeInstamojoSandbox } from '#sandbox/instamojo/sandbox.ts';
import type { makeRazorpaySandbox } from '#sandbox/razorpay/sandbox.ts';
import type { Call } from './call.ts';
import { jsonOf } from './call.ts';

export const gatewayNames = ['instamojo', 'razorpay'] as const;
export type GatewayName = (typeof gatewayNames)[number];

export interface Page {
  readonly id: string;
  readonly orderId: string | undefined;
  readonly amountPaise: number;
  readonly openedAtMs: number;
}
export interface PaymentThere {
  readonly id: string;
  /** The id of the page that it was paid on. */
  readonly requestId: string;
  readonly amountPaise: number;
  readonly currency: string;
  /** From `settlesAtMs` on. */
  readonly isCaptured: boolean;
  readonly settlesAtMs: number;
}
export interface RefundThere {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly state: 'open' | 'done' | 'denied';
}
export interface GatewayState {
  readonly requests: readonly Page[];
  readonly payments: readonly PaymentThere[];
  readonly refunds: readonly RefundThere[];
}
/** What a person ends a hosted page with. */
export type Ending = 'pay' | 'pay-twice' | 'pay-unseen' | 'decline';

export interface GatewayKind {
  readonly name: GatewayName;
  /** It lists its disputes and settlements; of another one staff record them. */
  readonly isListing: boolean;
  /** The path of the calls that make refunds. */
  readonly refundCalls: string;
  readonly forgedWebhook: string;
  /** The names in the return page's URL. */
  readonly paymentParameter: string;
  readonly endings: readonly Ending[];
  readonly pathOf: (requestId: string, ending: Ending) => string;
  readonly read: (call: Call) => Promise<GatewayState>;
  /** The body of the order that ends a refund. */
  readonly refundEnd: (refundId: string, isPaid: boolean) => object;
}

export const gatewayKinds: Readonly<Record<GatewayName, GatewayKind>> = {
  instamojo: {
    name: 'instamojo',
    isListing: false,
    refundCalls: 'POST /v2/payments/.*/refund/',
    forgedWebhook: 'bad-mac',
    paymentParameter: 'payment_id',
    endings: ['pay', 'pay', 'pay-twice', 'pay-unseen', 'decline'],
    pathOf: (requestId, ending) => `/@namuna/${requestId}/${ending}`,
    async read(call) {
      type State = ReturnType<ReturnType<typeof makeInstamojoSandbox>['control']['state']>;
      const { requests, payments, refunds } = jsonOf<State>(await call('/control/state'));
      return {
        requests: requests.map(({ id, amountPaise, purpose, createdAt }) => ({
          id,
          amountPaise,
          orderId: orderIdIn(purpose),
          openedAtMs: Date.parse(createdAt),
        })),
        payments: payments.map(({ status, ...payment }) => ({ ...payment, isCaptured: status === true })),
        refunds: refunds.map(({ id, paymentId, amountPaise, resolution }) => ({
          id,
          paymentId,
          amountPaise,
          state: resolution === null ? 'open' : resolution === 'FINI_CONC' ? 'done' : 'denied',
        })),
      };
    },
    refundEnd: (refundId, isPaid) => ({ refundId, resolution: isPaid ? 'FINI_CONC' : 'FINI_DENY' }),
  },
  razorpay: {
    name: 'razorpay',
    isListing: true,
    refundCalls: 'POST /v1/payments/.*/refund',
    forgedWebhook: 'bad-signature',
    paymentParameter: 'razorpay_payment_id',
    endings: ['pay', 'pay', 'pay-unseen', 'decline'],
    pathOf: (requestId, ending) => `/i/${requestId}/${ending}`,
    async read(call) {
      type State = ReturnType<ReturnType<typeof makeRazorpaySandbox>['control']['state']>;
      const { links, payments, refunds } = jsonOf<State>(await call('/control/state'));
      return {
        requests: links.map(({ id, amountPaise, referenceId: orderId, createdAtS }) => ({
          id,
          amountPaise,
          orderId,
          openedAtMs: createdAtS * 1000,
        })),
        payments: payments.map(({ linkId: requestId, status, ...payment }) => ({
          ...payment,
          requestId,
          isCaptured: status === 'captured',
        })),
        refunds: refunds.map(({ id, paymentId, amountPaise, status, settlesAtMs }) => ({
          id,
          paymentId,
          amountPaise,
          state: status === 'failed' ? 'denied' : status === 'processed' && settlesAtMs <= Date.now() ? 'done' : 'open',
        })),
      };
    },
    refundEnd: (refundId, isPaid) => ({ refundId, status: isPaid ? 'processed' : 'failed' }),
  },
};
