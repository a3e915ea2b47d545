import { hasRight } from '#kit/desk/desk-access.ts';
import { refuse } from '#kit/result.ts';
import { minuteMs } from '#kit/time.ts';
import { rateLimit } from '#platform/http/rate-limit.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { InterviewsContext } from '../actions/context.ts';
import { readLetter } from '../actions/read-letter.ts';
import * as contract from '../contract/public.ts';
import { interviewsDeskApi } from './desk.ts';
import { makeLetterPdf } from '../pdf.ts';

export function interviewsApi(ctx: InterviewsContext): Route[] {
  // Typesetting a letter takes 0.1 s.
  const letters = rateLimit(20, minuteMs);
  return [
    serve(contract.getCallLetter, async ({ session, desk, params, query }) => {
      const { language = 'en' } = query;
      const waitMs = letters.take(session?.accountId ?? desk?.accountId ?? '', ctx.now());
      if (waitMs > 0) return refuse('interviews/too-many', { retryAfterS: waitMs / 1000 });
      const applicationId = params['id'] ?? '';
      const read = await readLetter(ctx, {
        applicationId,
        accountId: session?.accountId,
        isStaff: desk !== undefined,
        showsPhoto: desk === undefined || hasRight(desk.roles, 'photos/read'),
        language,
      });
      if (!read.ok) return read;
      const name = `call-letter-${applicationId}${language === 'en' ? '' : `-${language}`}.pdf`;
      return new Response(Buffer.from(await makeLetterPdf(read.value)), {
        headers: {
          'content-type': 'application/pdf',
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="${name}"`,
        },
      });
    }),
    ...interviewsDeskApi(ctx),
  ];
}
