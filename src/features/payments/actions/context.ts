import type { Context } from '#kit/context.ts';
import type { AttentionContext } from '#features/attention/actions/context.ts';
import type { Gateway } from '../providers/port.ts';
import type { FindApplicantName, FindPaidForms } from '../model/desk.ts';
import type { FindRefundTerms } from '../proposals/model.ts';
import type { BoundedReads } from '../orders/actions/bounded-reads.ts';

/** The context of this feature's actions. */
export type PaymentsContext = Context &
  Pick<AttentionContext, 'attentionQueries'> & {
    /** The gateway for new orders, from the settings. */
    readonly gateway: Gateway;
    /** All configured gateways. */
    readonly gateways: readonly Gateway[];
    /** The gateway of this name: existing orders are read, refunded and reconciled where they were opened. */
    readonly gatewayOf: (name: string) => Gateway | undefined;
    /** True while this gateway's circuit breaker is open: jobs do not call it. */
    readonly isGatewayDown: (name: string) => boolean;
    /** The published terms, which belong to applications. */
    readonly findRefundTerms: FindRefundTerms;
    /** For a payer whose account has no name. */
    readonly findApplicantName: FindApplicantName;
    /** For the list of payments. */
    readonly findPaidForms: FindPaidForms;
    readonly config: { readonly appUrl: string };
    /** Limits the gateway calls that people cause. */
    readonly reads: BoundedReads;
  };
