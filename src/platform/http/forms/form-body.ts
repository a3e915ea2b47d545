import { maxFormFields, smallBodyBytes } from '#kit/endpoint.ts';
import { fieldsIn } from './form-fields.ts';

/** The server reads at most so many parts of a form with a file. */
const maxParts = 30;
/** Names, file names and types of one part. */
const maxPartHeadBytes = 8 * 1024;

/**
 * The fields and files of a form, multipart or urlencoded, whose body has arrived; undefined for any other body, and for one
 * with more parts or text than a form has. They are counted before the platform's parser runs, which has no limits: tiny parts
 * cost it many times their bytes.
 */
export async function readFormBody(request: Request): Promise<FormData | URLSearchParams | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return fieldsIn(await request.text(), maxFormFields);
  const boundary = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i.exec(
    type,
  )?.[2];
  if (boundary === undefined) return undefined;
  const body = Buffer.from(await request.arrayBuffer());
  if (!hasFewParts(body, `--${boundary}`)) return undefined;
  // The parser gets the boundary that was counted, however the header was written.
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const form = await new Response(body, { headers }).formData().catch(() => undefined);
  if (!form) return undefined;
  let text = 0;
  for (const [name, value] of form) text += name.length + (typeof value === 'string' ? value.length : 0);
  return text > smallBodyBytes ? undefined : form;
}

function hasFewParts(body: Buffer, delimiter: string): boolean {
  let parts = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (body.toString('latin1', at + delimiter.length, at + delimiter.length + 2) === '--') return true;
    if (++parts > maxParts || !body.subarray(at, at + maxPartHeadBytes).includes('\r\n\r\n')) return false;
  }
  return true;
}
