import type { Context } from '#kit/context.ts';
import { ok } from '#kit/result.ts';
import { serveDone } from '#platform/http/serve-done.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import {
  changeBankDetails as changeBank,
  changePaperTerms as changeTerms,
  readSalesSettings,
} from './actions/sales-settings.ts';
import * as contract from './contract/desk.ts';

export const papersApi = (ctx: Context): Route[] => [
  serve(contract.getSalesSettings, async () => ok(await readSalesSettings(ctx))),
  serveDone(contract.changeBankDetails, 'papers/bank-saved', ({ body: { version, ...bank }, desk }) =>
    changeBank(ctx, bank, { version, actor: desk.accountId }),
  ),
  serveDone(contract.changePaperTerms, 'papers/terms-saved', ({ body, desk }) => {
    const { version, payment, terms, paymentHi, termsHi, paymentDays, signatory, designation, ...prefixes } = body;
    const typed = {
      payment,
      terms: linesIn(terms),
      paymentHi,
      termsHi: linesIn(termsHi),
      paymentDays,
      signatory: { name: signatory, designation },
      prefixes,
    };
    return changeTerms(ctx, typed, { version, actor: desk.accountId });
  }),
];

const linesIn = (typed: string): string[] => typed.split('\n').flatMap((each) => each.trim() || []);
