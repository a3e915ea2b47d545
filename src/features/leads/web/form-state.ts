import { data, type HeadersArgs, type RouterContextProvider } from 'react-router';
import { addressOf } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { type FlashAnswer, type LeadKind, readFlash } from '../contract.ts';

/** What became of the last post of a plain form, as the page's address says; without one the page is the cached one. */
export interface FormState {
  readonly outcome: 'sent' | 'failed' | undefined;
  readonly kept: FlashAnswer['kept'];
}
interface LoaderArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

export async function loadFormState({ request, context }: LoaderArgs, form: LeadKind) {
  const { searchParams } = new URL(request.url);
  if (searchParams.get('sent') === form) return forOneVisitor({ outcome: 'sent', kept: null });
  if (searchParams.get('failed') !== form) return data<FormState>({ outcome: undefined, kept: null });
  const answer = await context.get(apiContext)(addressOf(readFlash, {}, { form }));
  const { kept } = answer.ok ? ((await answer.json()) as FlashAnswer) : { kept: null };
  return forOneVisitor({ outcome: 'failed', kept });
}
const forOneVisitor = (state: FormState) => data(state, { headers: { 'cache-control': 'no-store' } });

/** The page's own headers, unless what it shows is for one visitor. */
export const formHeaders = ({ loaderHeaders, parentHeaders }: HeadersArgs): Headers =>
  loaderHeaders.has('cache-control') ? loaderHeaders : parentHeaders;
