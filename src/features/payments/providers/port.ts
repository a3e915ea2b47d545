import type { Paise } from '#kit/paise.ts';
import type { Result } from '#kit/result.ts';

/** What a gateway could not do. `unreachable`: the effect is unknown, ask again later. `refused`: it said no. */
export type GatewayRefusal = 'gateway/unreachable' | 'gateway/refused' | 'gateway/unknown';

export interface PaymentRequest {
  /** The order's number; at most 30 characters, shown to the payer and given back in every reading. */
  readonly orderId: string;
  readonly amountPaise: Paise;
  readonly buyerName: string;
  readonly email: string;
  readonly phone: string;
  /** Where the payer comes back to. */
  readonly returnUrl: string;
  readonly webhookUrl: string;
}
export interface OpenedRequest {
  readonly requestId: string;
  /** The gateway's hosted page. */
  readonly paymentUrl: string;
}
/** One payment as the gateway tells it now. */
export interface PaymentSnapshot {
  readonly paymentId: string;
  /** The request it belongs to, as the gateway says; undefined where it does not say. */
  readonly requestId: string | undefined;
  /** Our order's number as the gateway gives it back; undefined where it does not. */
  readonly orderId: string | undefined;
  readonly state: 'pending' | 'captured' | 'failed';
  /** undefined: the amount could not be read exactly, which is never taken for a match. */
  readonly amountPaise: Paise | undefined;
  /** ISO 4217; `INR` where the gateway sells in rupees only and leaves it out. */
  readonly currency: string;
  /** The payer's phone as the gateway tells it: to find whose payment it is, never stored from here. */
  readonly phone: string | undefined;
  /** The gateway's own words for a failure. */
  readonly failure: string | undefined;
}
export interface RequestSnapshot {
  readonly requestId: string;
  readonly orderId: string | undefined;
  readonly amountPaise: Paise | undefined;
  /** The payments tried on this request that could be read; the same payment once. */
  readonly payments: readonly PaymentSnapshot[];
  /** True when the request names a payment that could not be read: it may be a captured one. */
  readonly isPartlyRead: boolean;
}
/** What a webhook says: ids only. Its other fields are never trusted, the payment is read back. */
export interface WebhookEvent {
  readonly paymentId: string;
  readonly requestId: string;
  /** The gateway's word, kept as it came; with the payment's id it tells a repeated notice. */
  readonly status: string;
}
/** Which refund is meant, for finding it in the gateway's list. */
export interface RefundQuery {
  readonly paymentId: string;
  readonly amountPaise: Paise;
  /** Ours, unique; the same for every try of one attempt. */
  readonly refundId: string;
  /** The gateway's refunds of earlier attempts: never taken for this one. */
  readonly except: readonly string[];
  /** No refund of the payment can be older, with a day to spare for clocks: where a list is dated, nobody looks further. */
  readonly notBefore: Date;
}
export interface RefundRequest extends RefundQuery {
  readonly reason: 'duplicate' | 'asked' | 'other';
  /** One plain sentence for the gateway's staff; without personal data. */
  readonly note: string;
}
export interface RefundSnapshot {
  readonly gatewayRefundId: string;
  readonly state: 'pending' | 'done' | 'denied';
  readonly bankReference: string | undefined;
  /** undefined: the gateway does not say, or not exactly. */
  readonly amountPaise: Paise | undefined;
}
/** A payment request in the gateway's list. */
export interface ListedRequest {
  readonly requestId: string;
  readonly orderId: string | undefined;
  readonly amountPaise: Paise | undefined;
  /** False where the gateway says that nothing was captured on it. */
  readonly isPaid: boolean;
  /** undefined: the list does not name them. */
  readonly paymentIds: readonly string[] | undefined;
}
export interface ListedRefund extends RefundSnapshot {
  readonly paymentId: string | undefined;
}

export interface Gateway {
  /** Lower case, as in `PAYMENT_GATEWAY` and in the webhook's path. */
  readonly name: string;
  openRequest(request: PaymentRequest): Promise<Result<OpenedRequest, GatewayRefusal>>;
  readRequest(requestId: string): Promise<Result<RequestSnapshot, GatewayRefusal>>;
  readPayment(paymentId: string): Promise<Result<PaymentSnapshot, GatewayRefusal>>;
  /**
   * Asks for a refund. Safe to repeat with the same `refundId`: where an earlier try took effect, its refund is found and
   * given back instead of a second one being made. Refused only where the list was read and holds none.
   */
  refund(request: RefundRequest): Promise<Result<RefundSnapshot, GatewayRefusal>>;
  /**
   * Looks for a refund that an earlier try or somebody else made: of our own number, else one of the same payment and sum
   * that was not denied. undefined: the whole list holds none.
   */
  findRefund(query: RefundQuery): Promise<Result<RefundSnapshot | undefined, GatewayRefusal>>;
  readRefund(gatewayRefundId: string): Promise<Result<RefundSnapshot, GatewayRefusal>>;
  /**
   * What the gateway has in its books since an instant, older entries perhaps among them. Refused where a list can't be
   * read to its end; `gateway/unknown` where the gateway has no such list.
   */
  listRequests(since: Date): Promise<Result<readonly ListedRequest[], GatewayRefusal>>;
  listPayments(since: Date): Promise<Result<readonly PaymentSnapshot[], GatewayRefusal>>;
  listRefunds(since: Date): Promise<Result<readonly ListedRefund[], GatewayRefusal>>;
  /** Checks the signature over the raw body before anything is parsed; undefined when it does not hold. */
  readWebhook(rawBody: string, headers: Headers): WebhookEvent | undefined;
}
