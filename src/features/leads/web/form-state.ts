import { data, type HeadersArgs, type RouterContextProvider } from 'react-router';
import { readReference } from '#kit/ids.ts';
import { ask } from '#web/ask.ts';
import { type FlashAnswer, type LeadForm, readFlash } from '../contract/public.ts';

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

export async function loadFormState(args: LoaderArgs, form: LeadForm) {
  const { searchParams } = new URL(args.request.url);
  if (searchParams.get('sent') === form) {
    const reference = enquiryNumberIn(searchParams.get('reference'));
    return forOneVisitor({ outcome: 'sent', flash: null, reference });
  }
  if (searchParams.get('failed') !== form) return data<FormState>({ outcome: undefined, flash: null });
  const answer = await ask(args, readFlash, { query: { form } });
  return forOneVisitor({ outcome: 'failed', flash: answer.ok ? answer.value.kept : null });
}
/** The number that a sent form leads to; undefined for another text. */
export function enquiryNumberIn(typed: string | null): string | undefined {
  const number = readReference(typed ?? '');
  return number?.startsWith('SE-') ? number : undefined;
}
/** A refused or a sent enquiry, or a checked status; undefined where nothing is stored of it. */
export async function readForm(args: LoaderArgs, form: 'enquiry' | 'enquiry-sent' | 'enquiry-status') {
  const answer = await ask(args, readFlash, { query: { form } });
  if (!answer.ok || !answer.value.kept) return undefined;
  const { kept, status } = answer.value;
  const { code, values, errors, waitS = 0 } = kept;
  return { code, values, errors, facts: { waitS }, status };
}
const forOneVisitor = (state: FormState) => data(state, { headers: { 'cache-control': 'no-store' } });

/** Unless it shows one visitor's data, the page is cached, but not for a query that names an outcome. */
export function formHeaders({ loaderHeaders, parentHeaders }: HeadersArgs): Headers {
  if (loaderHeaders.has('cache-control')) return loaderHeaders;
  const headers = new Headers(parentHeaders);
  headers.set('page-cache', `${headers.get('page-cache')}sent,failed`);
  return headers;
}
