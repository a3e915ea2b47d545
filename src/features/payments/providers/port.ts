import type { Paise } from '#kit/money/paise.ts';
import type { Result } from '#kit/result.ts';
import type { ListedCase } from '../model/payments.ts';

/** `unreachable`: the effect is unknown, retry later; with the fact `areKeysWrong` where it refused our credentials. `refused`: it did not act. `unknown`: it has no such object or list. */
export type GatewayRefusal = 'gateway/unreachable' | 'gateway/refused' | 'gateway/unknown';

export interface PaymentRequest {
  /** The order's number; at most 30 characters, shown to the payer and returned in every snapshot. */
  readonly orderId: string;
  /** What is paid for, in a few words; shown to the payer as far as the gateway has room beside the number. */
  readonly title: string;
  readonly amountPaise: Paise;
  readonly buyerName: string;
  readonly email: string;
  readonly phone: string;
  /** Where the gateway sends the payer back to. */
  readonly returnUrl: string;
  readonly webhookUrl: string;
}
/** Identifies the page of one of our orders at the gateway. */
export interface OpenedQuery {
  readonly orderId: string;
  readonly amountPaise: Paise;
  /** When the order was made: a search of a dated list stops there. */
  readonly since: Date;
}
export interface OpenedGatewayOrder {
  readonly gatewayOrderId: string;
  /** The gateway's hosted page. */
  readonly paymentUrl: string;
}
/** One payment as the gateway reports it now. */
export interface PaymentSnapshot {
  readonly paymentId: string;
  /** The gateway's order it belongs to; undefined when the gateway does not say. */
  readonly gatewayOrderId: string | undefined;
  /** Our order's number as the gateway returns it; undefined when it does not. */
  readonly orderId: string | undefined;
  readonly state: 'pending' | 'captured' | 'failed';
  /** undefined when it could not be read exactly; that never matches an order. */
  readonly amountPaise: Paise | undefined;
  /** ISO 4217; `INR` when the gateway omits it. */
  readonly currency: string;
  /** The payer's phone as the gateway reports it: only to find the payer's account, never stored. */
  readonly phone: string | undefined;
  /** The gateway's failure message. */
  readonly failure: string | undefined;
}
export interface GatewayOrderSnapshot {
  readonly gatewayOrderId: string;
  readonly orderId: string | undefined;
  readonly amountPaise: Paise | undefined;
  /** The readable payments of this order, each once. */
  readonly payments: readonly PaymentSnapshot[];
  /** True when one of its payments could not be read; that one may be captured. */
  readonly isPartlyRead: boolean;
  /** The page takes no payment any more, for example because somebody cancelled it at the gateway. */
  readonly isClosed?: boolean;
}
/** The ids from a webhook. Its other fields are not trusted: the payment is read from the gateway. */
export interface WebhookEvent {
  readonly paymentId: string;
  readonly gatewayOrderId: string;
  /** The gateway's status, unparsed; with the payment's id it identifies a repeated webhook. */
  readonly status: string;
}
/** Identifies a refund in the gateway's list. */
export interface RefundQuery {
  readonly paymentId: string;
  readonly amountPaise: Paise;
  /** Our unique transaction id; the same for every try of one attempt. */
  readonly refundId: string;
  /** The gateway ids of earlier attempts and other refunds, and our numbers of those, which never match. */
  readonly except: readonly string[];
  /** A refund with another number never matches: the payment may have several. */
  readonly isPart?: boolean;
  /** Staff saw in the gateway's dashboard that it has none; so an entry whose payment cannot be read is not this one. */
  readonly isConfirmedAbsent?: boolean;
  /** The payment's creation time: a search of a dated list stops a day before it. */
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
  /** undefined when the gateway does not report it exactly. */
  readonly amountPaise: Paise | undefined;
}
/** An order in the gateway's list. */
export interface ListedGatewayOrder {
  readonly gatewayOrderId: string;
  readonly orderId: string | undefined;
  readonly amountPaise: Paise | undefined;
  /** False when the gateway reports that nothing was captured on it. */
  readonly isPaid: boolean;
  /** undefined when the list does not contain them. */
  readonly paymentIds: readonly string[] | undefined;
}
export interface ListedRefund extends RefundSnapshot {
  readonly paymentId: string | undefined;
}

export interface ListedDispute extends ListedCase {
  readonly paymentId: string | undefined;
}

/** A row of a settlement: what it paid out, or with a minus took. */
export interface SettledRow {
  readonly kind: 'payment' | 'refund' | 'dispute' | 'adjustment';
  /** Empty for an adjustment. */
  readonly paymentId: string;
  readonly amountPaise: number;
  /** Without the tax. */
  readonly feePaise: number;
  readonly taxPaise: number;
  /** What it brought; another sum than that of the three is a fault of the list. */
  readonly netPaise: number;
}
export interface ListedSettlement {
  readonly gatewaySettlementId: string;
  /** `paid`: sent to our bank account. */
  readonly state: 'pending' | 'paid' | 'failed';
  /** The bank's reference; empty until there is one. */
  readonly utr: string;
  readonly madeAt: Date;
  /** `2026-11-20` in India. */
  readonly day: string;
  /** What it brought in all. */
  readonly amountPaise: Paise;
  readonly rows: readonly SettledRow[];
}
/** A row of a list that could not be read. What it would have accounted for is not known. */
export interface UnreadableRow {
  readonly kind: 'order' | 'payment' | 'refund' | 'dispute' | 'settlement' | 'settlement row' | 'hold';
  /** The gateway's; undefined where the row has none that can be read. */
  readonly id: string | undefined;
  /** The payment that a refund or a dispute is of; undefined where that cannot be read either. */
  readonly paymentId?: string | undefined;
  /** The gateway's name of what could not be read; never its value. */
  readonly field: string;
  /** A dispute that took nothing and takes nothing, by what can be read of it. */
  readonly takesNothing?: true;
  /** A digest of the phase, state, sums and days of a dispute, to tell this row from what the gateway lists of it later. */
  readonly digest?: string;
}
export interface Listed<T> {
  readonly entries: readonly T[];
  readonly unreadable: readonly UnreadableRow[];
}
export interface Period {
  readonly since: Date;
  readonly until: Date;
}
export interface SettlementList {
  readonly settlements: readonly ListedSettlement[];
  /** Payments that the gateway holds back. */
  readonly held: readonly { readonly paymentId: string; readonly amountPaise: Paise }[];
  readonly unreadable: readonly UnreadableRow[];
}

/** The ids that a gateway adds to the URL of the return page; malformed ones are left out. They prove nothing. */
export type PaymentReturn = Partial<WebhookEvent>;

export interface Gateway {
  /** Lower case, as in `PAYMENT_GATEWAY` and in the webhook's path. */
  readonly name: string;
  openOrder(request: PaymentRequest): Promise<Result<OpenedGatewayOrder, GatewayRefusal>>;
  /**
   * Finds the open page that an earlier try opened, by our order's number; undefined when the gateway
   * has none, `gateway/unknown` when it has no such list.
   */
  findOpened(query: OpenedQuery): Promise<Result<OpenedGatewayOrder | undefined, GatewayRefusal>>;
  readOrder(gatewayOrderId: string): Promise<Result<GatewayOrderSnapshot, GatewayRefusal>>;
  readPayment(paymentId: string): Promise<Result<PaymentSnapshot, GatewayRefusal>>;
  /**
   * Requests a refund. Safe to repeat with the same `refundId`: if an earlier try took effect, its refund is returned instead
   * of making a second one. Refuses only after the list was read and has none.
   */
  refund(request: RefundRequest): Promise<Result<RefundSnapshot, GatewayRefusal>>;
  /**
   * Finds a refund made by an earlier try or in the dashboard: by our transaction id, else one of the same payment and amount
   * that was not denied. undefined when the whole list has none.
   */
  findRefund(query: RefundQuery): Promise<Result<RefundSnapshot | undefined, GatewayRefusal>>;
  readRefund(gatewayRefundId: string): Promise<Result<RefundSnapshot, GatewayRefusal>>;
  /**
   * The gateway's entries since an instant, possibly with older ones. Refuses when a list cannot be read to its end;
   * `gateway/unknown` when the gateway has no such list. One entry that cannot be read is named beside the others.
   */
  listOrders(since: Date): Promise<Result<Listed<ListedGatewayOrder>, GatewayRefusal>>;
  listPayments(since: Date): Promise<Result<Listed<PaymentSnapshot>, GatewayRefusal>>;
  listRefunds(since: Date): Promise<Result<Listed<ListedRefund>, GatewayRefusal>>;
  /**
   * The disputes that were opened since an instant, as they are now. Missing where the gateway has no such list: staff record
   * them, and their money moves when they open.
   */
  listDisputes?(since: Date): Promise<Result<Listed<ListedDispute>, GatewayRefusal>>;
  /** The settlements of a time with all their rows. Missing where the gateway has no such list: staff import its report. */
  listSettlements?(period: Period): Promise<Result<SettlementList, GatewayRefusal>>;
  /** Reads the query of the return page; undefined when it is not one of this gateway. */
  readReturn(query: URLSearchParams): PaymentReturn | undefined;
  /**
   * Checks the signature over the raw body before parsing; undefined when it is invalid. `other`: rightly signed, and it
   * names no payment to read.
   */
  readWebhook(rawBody: string, headers: Headers): WebhookEvent | 'other' | undefined;
}
