import { ok } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import { keptFormCookie, readKeptForm } from '#host/plain-form.ts';
import { serve, type Served } from '#host/serve.ts';
import type { LeadsContext } from './actions/context.ts';
import { takeLead, waitOfAddress } from './actions/take-lead.ts';
import * as contract from './contract.ts';

const thanks = {
  callBack: { message: 'Thanks! We will contact you shortly' },
  quote: { message: "Thank you! We'll get back to you shortly." },
};

export const leadsApi = (ctx: LeadsContext): readonly Served[] => [
  serve(
    contract.submitCallBack,
    async ({ body: { remark: trap, ...typed }, address, language }) => {
      const taken = await takeLead(ctx, { kind: 'call-back', product: '', trap, ...typed }, { address, language });
      return taken.ok ? ok(thanks.callBack) : taken;
    },
    ctx,
  ),
  serve(
    contract.submitQuote,
    async ({ body: { remark: trap, ...typed }, address, language }) => {
      const taken = await takeLead(ctx, { kind: 'quote', email: '', trap, ...typed }, { address, language });
      return taken.ok ? ok(thanks.quote) : taken;
    },
    ctx,
  ),
  serve(contract.readKept, async ({ query: { form }, cookie, address }) => {
    const kept = readKeptForm(ctx, form, cookie(keptFormCookie)) ?? null;
    if (kept?.code !== 'leads/too-many') return ok({ kept });
    const waitMs = await waitOfAddress(ctx, address);
    return ok({ kept: { ...kept, waitS: Math.ceil(waitMs / secondMs) } });
  }),
];
