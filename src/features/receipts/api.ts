import { refuse, type Result } from '#kit/result.ts';
import { minuteMs } from '#kit/time.ts';
import type { FallbackPage } from '#platform/http/pages/fallback-pages.ts';
import { type RateLimit, rateLimit } from '#platform/http/rate-limit.ts';
import type { Call } from '#platform/http/decide.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import type { ReceiptsContext } from './actions/context.ts';
import { findByCode, isNoVerifyCode, readReceipt, verifyReceipt } from './actions/read-receipt.ts';
import * as contract from './contract.ts';
import type { Receipt } from './model.ts';
import { makeReceiptPdf } from './pdf.ts';

/** An office behind one IP address checks many receipts in a row. API calls and pages count together. */
const receiptChecks = new WeakMap<ReceiptsContext, RateLimit>();
function receiptChecksOf(ctx: ReceiptsContext): RateLimit {
  const known = receiptChecks.get(ctx) ?? rateLimit(60, minuteMs);
  receiptChecks.set(ctx, known);
  return known;
}

/**
 * Serves the cached page for codes that are on no receipt. A malformed code needs no query; a well-formed one is looked
 * up each time, because its receipt may be created a moment later. An empty field needs neither.
 */
export function receiptFallbacks(ctx: ReceiptsContext): readonly FallbackPage[] {
  const checks = receiptChecksOf(ctx);
  const find = async (code: string, client: string) => {
    if (code.trim() === '') return undefined;
    const waitMs = checks.look(client, ctx.now());
    if (waitMs > 0) return { name: contract.tooManyChecks, retryAfterS: Math.ceil(waitMs / 1000) };
    // The page of a genuine receipt counts its own check.
    if (await findByCode(ctx, code)) return undefined;
    checks.take(client, ctx.now());
    return { name: contract.noCode };
  };
  return ['/verify/:code', '/verify?code'].map((page) => ({
    page,
    name: contract.noCode,
    isUnknown: (code) => code.trim() !== '' && isNoVerifyCode(code),
    lookUp: { names: [contract.tooManyChecks], find },
  }));
}

export function receiptsApi(ctx: ReceiptsContext): Route[] {
  const checks = receiptChecksOf(ctx);
  // Typesetting a receipt takes 0.1 s.
  const receipts = rateLimit(20, minuteMs);
  return [
    serve(contract.getReceipt, (call) => downloadReceipt(ctx, receipts, call)),
    serve(contract.verifyReceipt, async (call) => {
      const waitMs = checks.take(call.clientIp, ctx.now());
      return waitMs > 0 ? tooMany(waitMs) : verifyReceipt(ctx, call.params['code'] ?? '', call.query.language);
    }),
  ];
}

const tooMany = (waitMs: number): Result<never, 'receipts/too-many'> =>
  refuse('receipts/too-many', { retryAfterS: waitMs / 1000 });

async function downloadReceipt(
  ctx: ReceiptsContext,
  limit: RateLimit,
  call: Call<undefined, { language?: Receipt['language'] | undefined }, 'either'>,
): Promise<Result<never, keyof typeof contract.getReceipt.refusals> | Response> {
  const { session, desk } = call;
  const { language = 'en' } = call.query;
  const waitMs = limit.take(session?.accountId ?? desk?.accountId ?? '', ctx.now());
  if (waitMs > 0) return tooMany(waitMs);
  const read = await readReceipt(ctx, {
    applicationId: call.params['id'] ?? '',
    accountId: session?.accountId,
    roles: desk?.roles,
    language,
  });
  if (!read.ok) return read;
  const name = `receipt-${read.value.application.number}${language === 'en' ? '' : `-${language}`}.pdf`;
  return new Response(Buffer.from(await makeReceiptPdf(read.value)), {
    headers: {
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
