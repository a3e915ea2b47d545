import { type DeskFlash, maxFormFields, type RefusalAnswer } from '#kit/endpoint.ts';
import type { Refusal } from '#kit/result.ts';
import { type Call, refuseUnstorable } from '../decide.ts';
import { isJson } from '../origin.ts';
import { fieldsIn } from './form-fields.ts';

/** What a person typed into a form of their own pages, by field. */
export type Typed = Readonly<Record<string, string>>;
type OwnCall = Pick<Call<undefined, undefined>, 'request' | 'showPage'>;

/** A JSON text whose strings the database can store; undefined otherwise. */
export function storable(text: string): unknown {
  try {
    return JSON.parse(text, refuseUnstorable);
  } catch {
    return undefined;
  }
}

/** The fields of a form that are texts; undefined where the database cannot store one. */
export function typedIn(form: Iterable<readonly [string, unknown]>): Typed | undefined {
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  const typed = Object.fromEntries(texts);
  return storable(JSON.stringify(typed)) === undefined ? undefined : typed;
}

/** The text fields of a body, which is a form or a flat JSON object; undefined where it is neither, or can't be stored. */
export function typedInBody(request: Request, body: string): Typed | undefined {
  const sent = isJson(request) ? storable(body) : Object.fromEntries(fieldsIn(body, maxFormFields) ?? []);
  return typeof sent === 'object' && sent !== null ? typedIn(Object.entries(sent)) : undefined;
}

/** The page of a form again, with why it was refused and everything that was typed; nothing has to be stored for it. */
export async function showAgain<Code extends string>(
  call: OwnCall,
  refusals: Readonly<Record<Code, RefusalAnswer>>,
  { refusal, typed, from }: { readonly refusal: Refusal<Code>; readonly typed: Typed; readonly from: string },
): Promise<Response> {
  const { code, fields = [], retryAfterS } = refusal;
  const facts = { ...refusal.facts, ...(retryAfterS === undefined ? {} : { waitS: Math.ceil(retryAfterS) }) };
  const [status, sentence] = refusals[code];
  const message = typeof sentence === 'string' ? sentence : sentence(facts);
  const action = new URL(call.request.url).pathname;
  const flash: DeskFlash = { action, status, code, message, errors: fields, values: typed, facts };
  const page = await call.showPage(from.replace(/#.*$/s, ''), flash);
  const headers = new Headers(page.headers);
  if (facts['waitS'] !== undefined) headers.set('retry-after', String(facts['waitS']));
  return new Response(page.body, { status, headers });
}

export const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { location } });
