import { defined } from '#kit/defined.ts';
import { dayMs, secondMs } from '#kit/time.ts';
import { makeInstamojo } from '#features/payments/providers/instamojo.ts';
import type { Gateway } from '#features/payments/providers/port.ts';
import { makeRazorpay } from '#features/payments/providers/razorpay.ts';
import type { Fault } from '#sandbox/faults.ts';
import { makeInstamojoSandbox } from '#sandbox/instamojo/sandbox.ts';
import { makeRazorpaySandbox } from '#sandbox/razorpay/sandbox.ts';
import { razorpayKeys } from '#test/razorpay.ts';

export const gatewayNames = ['instamojo', 'razorpay'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** A refund as the gateway has it. */
export interface RefundThere {
  readonly id: string;
  readonly paymentId: string;
  /** Our id of the attempt; empty for one that was made in its dashboard. */
  readonly attemptId: string;
  readonly amountPaise: number;
  readonly state: 'open' | 'done' | 'denied';
  /** As precise as the gateway's clock. */
  readonly createdAt: number;
}
interface Payment {
  readonly requestId: string;
  readonly outcome: 'credit' | 'failed';
  readonly webhook?: 'right' | 'duplicate' | 'none';
  readonly amountPaise?: number;
  readonly currency?: string;
}
/** What payers and the gateway do there, and what it has: in the same words for each vendor. */
export interface Control {
  /** @returns the gateway's id of the payment */
  pay(payment: Payment): string;
  /** One in its dashboard. @returns its id */
  refund(refund: { readonly paymentId: string; readonly amountPaise: number }): string;
  decide(refundId: string, as: RefundThere['state']): void;
  refunds(): readonly RefundThere[];
  /** A new refund is done at once, or waits for a decision. */
  slow(isSlow: boolean): void;
  /** A gateway that lists its disputes and settlements has this; those of another one are recorded by staff. */
  readonly listed?: Listed | undefined;
  addFault(fault: Fault): void;
  clearFaults(): void;
  isWell(): boolean;
  webhooksSettled(): Promise<void>;
}

/** What payers' banks and the gateway do there, which its lists say. */
export interface Listed {
  /** @returns the gateway's id of the case */
  dispute(dispute: { readonly paymentId: string; readonly amountPaise: number }): string;
  /** `lostPaise` is deducted; nothing: won. */
  decideDispute(caseId: string, lostPaise: number): void;
  /** All that waits; undefined where that is nothing. */
  settle(): Settled | undefined;
}
interface Settled {
  readonly settlementId: string;
  readonly utr: string;
  readonly bankPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
}

/** A gateway that has no payment yet. */
export interface Opened {
  readonly control: Control;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}
interface Site {
  readonly now: () => Date;
  /** Takes the webhooks. */
  readonly request: (path: string, init?: RequestInit) => Response | Promise<Response>;
}
/** A vendor's gateway in the model. */
interface Vendor {
  /** The product's adapter. */
  readonly adapter: (fetch: typeof globalThis.fetch) => Gateway;
  readonly open: (site: Site) => Opened;
  /** Our id of the attempt that a call asks to refund. */
  readonly attemptIn: (body: string) => string;
}

const apiUrl = 'http://gateway.test';
const instamojoKeys = { clientId: 'test', clientSecret: 'test-secret', privateSalt: 'test-salt' };
const pace = { refundSettlesAfterMs: 0 };
const paceOf = (isSlow: boolean) => ({ refundSettlesAfterMs: isSlow ? null : 0 });
const made = <Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false }): Value => {
  if (!result.ok) throw new Error('the gateway does not know what it made');
  return result.value;
};

export const vendors: Readonly<Record<GatewayName, Vendor>> = {
  instamojo: {
    adapter: (fetch) => makeInstamojo({ ...instamojoKeys, apiUrl, fetch }),
    attemptIn: (body) => new URLSearchParams(body).get('transaction_id') ?? '',
    open({ now, request }) {
      const sandbox = makeInstamojoSandbox({
        ...instamojoKeys,
        journal: undefined,
        baseUrl: () => apiUrl,
        now,
        pace,
        fetch: async (input, init) => {
          const { pathname, search } = new URL(new Request(input).url);
          return request(`${pathname}${search}`, init);
        },
      });
      const { control } = sandbox;
      const as = { open: ['FINI_INIT'], done: ['FINI_CONC'], denied: ['FINI_DENY', 'FINI_WITH'] } as const;
      let denials = 0;
      return {
        ...sandbox,
        control: {
          ...control,
          pay: (payment) => made(control.pay(payment)).paymentId,
          refund: (refund) => made(control.refund(refund)).refundId,
          // Denied by the bank, or withdrawn: in turn.
          decide: (refundId, state) =>
            void control.settleRefund({ refundId, resolution: defined(as[state][denials++ % as[state].length]) }),
          refunds: () =>
            control.state().refunds.map(({ id, paymentId, transactionId, amountPaise, resolution, createdAt }) => ({
              id,
              paymentId,
              attemptId: transactionId,
              amountPaise,
              state:
                resolution === 'FINI_CONC'
                  ? 'done'
                  : resolution === 'FINI_DENY' || resolution === 'FINI_WITH'
                    ? 'denied'
                    : 'open',
              createdAt: Date.parse(createdAt),
            })),
          slow: (isSlow) => control.setPace(paceOf(isSlow)),
          isWell: () => control.state().faults.length === 0,
        },
      };
    },
  },
  razorpay: {
    adapter: (fetch) => makeRazorpay({ ...razorpayKeys, apiUrl, fetch }),
    attemptIn: (body) => (JSON.parse(body) as { receipt?: string }).receipt ?? '',
    open({ now, request }) {
      const sandbox = makeRazorpaySandbox({
        ...razorpayKeys,
        journal: undefined,
        baseUrl: () => apiUrl,
        webhookUrl: () => `${apiUrl}/api/payment/webhook/razorpay`,
        now,
        pace,
        fetch: async (_url, init) => request('/api/payment/webhook/razorpay', init),
      });
      const { control } = sandbox;
      const as = { open: 'pending', done: 'processed', denied: 'failed' } as const;
      const stateOf = { pending: 'open', processed: 'done', failed: 'denied' } as const;
      return {
        ...sandbox,
        control: {
          ...control,
          pay: (payment) => made(control.pay(payment)).paymentId,
          refund: (refund) => made(control.refund(refund)).refundId,
          decide: (refundId, state) => void control.settleRefund({ refundId, status: as[state] }),
          refunds: () =>
            control.state().refunds.map(({ id, paymentId, receipt, amountPaise, status, createdAtS }) => ({
              id,
              paymentId,
              attemptId: receipt,
              amountPaise,
              state: stateOf[status],
              createdAt: createdAtS * secondMs,
            })),
          slow: (isSlow) => control.setPace(paceOf(isSlow)),
          isWell: () => control.state().faults.length === 0,
          listed: {
            dispute: (dispute) => made(control.dispute({ ...dispute, respondInMs: 300 * dayMs })).disputeId,
            decideDispute: (disputeId, deductedPaise) =>
              void control.decide({ disputeId, status: deductedPaise > 0 ? 'lost' : 'won', deductedPaise }),
            settle() {
              const settled = control.settle({});
              return settled.ok ? settled.value : undefined;
            },
          },
        },
      };
    },
  },
};
