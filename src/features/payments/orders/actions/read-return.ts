import type { PaymentReturn } from '../../providers/port.ts';
import type { PaymentsContext } from '../../actions/context.ts';

/** Reads the query of the return page with the first gateway that understands it. The ids alone decide nothing. */
export function readReturn(ctx: Pick<PaymentsContext, 'gateways'>, query: URLSearchParams): PaymentReturn {
  for (const gateway of ctx.gateways) {
    const read = gateway.readReturn(query);
    if (read) return read;
  }
  return {};
}
