import { ok } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import { flashFormCookie, readFlashForm } from '#platform/http/plain-form.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import type { LeadsContext } from './actions/context.ts';
import { createLead, waitOfIp } from './actions/create-lead.ts';
import * as contract from './contract.ts';
import { leadReference, noDetails } from './model.ts';

const thanks = {
  callBack: { message: 'Thanks! We will contact you shortly' },
  quote: { message: "Thank you! We'll get back to you shortly." },
};

export const leadsApi = (ctx: LeadsContext): readonly Route[] => [
  serve(
    contract.submitCallBack,
    async ({ body: { remark: honeypot, ...typed }, clientIp, language }) => {
      const created = await createLead(
        ctx,
        { kind: 'call-back', product: '', ...noDetails, honeypot, ...typed },
        { clientIp, language },
      );
      return created.ok ? ok({ ...thanks.callBack, reference: leadReference(created.value) }) : created;
    },
    ctx,
  ),
  serve(
    contract.submitQuote,
    async ({ body: { remark: honeypot, ...typed }, clientIp, language }) => {
      const created = await createLead(ctx, { kind: 'quote', email: '', honeypot, ...typed }, { clientIp, language });
      return created.ok ? ok({ ...thanks.quote, reference: leadReference(created.value) }) : created;
    },
    ctx,
  ),
  serve(contract.readFlash, async ({ query: { form }, cookie, clientIp }) => {
    const kept = readFlashForm(ctx, form, cookie(flashFormCookie)) ?? null;
    if (kept?.code !== 'leads/too-many') return ok({ kept });
    const waitMs = await waitOfIp(ctx, clientIp);
    return ok({ kept: { ...kept, waitS: Math.ceil(waitMs / secondMs) } });
  }),
];
