import { data, type HeadersArgs, type RouterContextProvider } from 'react-router';
import { urlOf } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { type FlashAnswer, type LeadForm, leadNumberIn, leadReference, readFlash } from '../contract/public.ts';

/** The outcome of the last post of a plain form, from the query; without one the page is the cached one. */
export interface FormState {
  readonly outcome: 'sent' | 'failed' | undefined;
  readonly flash: FlashAnswer['kept'];
  /** The number of the sent lead. */
  readonly reference?: string | undefined;
}
interface LoaderArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

export async function loadFormState({ request, context }: LoaderArgs, form: LeadForm) {
  const { searchParams } = new URL(request.url);
  if (searchParams.get('sent') === form) {
    const number = leadNumberIn(searchParams.get('reference') ?? '');
    const reference = number === undefined ? undefined : leadReference(number);
    return forOneVisitor({ outcome: 'sent', flash: null, reference });
  }
  if (searchParams.get('failed') !== form) return data<FormState>({ outcome: undefined, flash: null });
  const answer = await context.get(apiContext)(urlOf(readFlash, {}, { form }));
  const { kept } = answer.ok ? ((await answer.json()) as FlashAnswer) : { kept: null };
  return forOneVisitor({ outcome: 'failed', flash: kept });
}
const forOneVisitor = (state: FormState) => data(state, { headers: { 'cache-control': 'no-store' } });

/** Unless it shows one visitor's data, the page is cached, but not for a query that names an outcome. */
export function formHeaders({ loaderHeaders, parentHeaders }: HeadersArgs): Headers {
  if (loaderHeaders.has('cache-control')) return loaderHeaders;
  const headers = new Headers(parentHeaders);
  headers.set('page-cache', `${headers.get('page-cache')}sent,failed`);
  return headers;
}
