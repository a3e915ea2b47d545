import { refuse } from '#kit/result.ts';
import { minuteMs } from '#kit/time.ts';
import { rateLimit } from '#platform/http/rate-limit.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { QuotationsContext } from '../actions/context.ts';
import { readLinkedPdf } from '../actions/read-pdf.ts';
import * as contract from '../contract/public.ts';
import { quotationsDeskApi } from './desk.ts';

export function quotationsApi(ctx: QuotationsContext): Route[] {
  const limit = rateLimit(60, minuteMs);
  return [
    serve(contract.getQuotationPdf, async (call) => {
      const waitMs = limit.take(call.clientIp, ctx.now());
      if (waitMs > 0) return refuse('quotations/too-many', { retryAfterS: waitMs / 1000 });
      const found = await readLinkedPdf(ctx, call.params['link'] ?? '');
      if (!found.ok) return found;
      const name = `quotation-${found.value.number.replaceAll('/', '-')}.pdf`;
      return new Response(Buffer.from(found.value.bytes), {
        headers: {
          'content-type': 'application/pdf',
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
          'content-disposition': `inline; filename="${name}"`,
        },
      });
    }),
    ...quotationsDeskApi(ctx),
  ];
}
