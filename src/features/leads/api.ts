import { ok } from '#kit/result.ts';
import { keptFormCookie, readKeptForm } from '#host/plain-form.ts';
import { serve, type Served } from '#host/serve.ts';
import { type LeadsContext, takeLead } from './actions/take-lead.ts';
import * as contract from './contract.ts';

const thanks = {
  callBack: { message: 'Thanks! We will contact you shortly' },
  quote: { message: "Thank you! We'll get back to you shortly." },
};

export const leadsApi = (ctx: LeadsContext): readonly Served[] => [
  serve(
    contract.submitCallBack,
    async ({ body: { website = '', ...typed }, address, language }) => {
      const taken = await takeLead(
        ctx,
        { kind: 'call-back', product: '', trap: website, ...typed },
        { address, language },
      );
      return taken.ok ? ok(thanks.callBack) : taken;
    },
    ctx,
  ),
  serve(
    contract.submitQuote,
    async ({ body: { website = '', ...typed }, address, language }) => {
      const taken = await takeLead(ctx, { kind: 'quote', email: '', trap: website, ...typed }, { address, language });
      return taken.ok ? ok(thanks.quote) : taken;
    },
    ctx,
  ),
  serve(contract.readKept, async (call) =>
    ok({ kept: readKeptForm(ctx, call.query.form, call.cookie(keptFormCookie)) ?? null }),
  ),
];
