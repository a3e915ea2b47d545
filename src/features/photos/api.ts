import { refuse, type Result } from '#kit/result.ts';
import { readFormBody } from '#platform/http/forms/form-body.ts';
import type { Call } from '#platform/http/decide.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import type { PhotosContext } from './actions/context.ts';
import { beginPhoto, removeUploadAttempt, showPhoto, storePhoto } from './actions/store-photo.ts';
import * as contract from './contract.ts';

export const photosApi = (ctx: PhotosContext): Route[] => [
  serve(contract.uploadPhoto, (call) => upload(ctx, call)),
  serve(contract.getPhoto, async (call) => {
    const key = `applicants/${call.params['file'] ?? ''}`;
    const shown = await showPhoto(ctx, {
      key,
      accountId: call.session?.accountId,
      isStaff: call.desk !== undefined,
    });
    if (!shown.ok) return shown;
    return new Response(new Uint8Array(shown.value.bytes), {
      headers: {
        'content-type': shown.value.contentType,
        'cache-control': 'private, no-store',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
  }),
];

async function upload(
  ctx: PhotosContext,
  call: Call<undefined, undefined, 'session'>,
): Promise<Result<{ url: string }, keyof typeof contract.uploadPhoto.refusals> | Response> {
  const attempt = await beginPhoto(ctx, call.session.accountId);
  if (!attempt.ok) return attempt;
  const key = attempt.value;
  const request = await call.receive();
  if (request instanceof Response) {
    // An upload that broke off or stalled counts; one that we refused does not.
    if (request.status === 413 || request.status === 503) await removeUploadAttempt(ctx, key);
    return request;
  }
  // Counts too: to look for the photo was work.
  const file = await onlyPhotoIn(request);
  if (!file) return refuse('photo/missing', { fields: [{ field: 'photo', reason: 'missing' }] });
  return storePhoto(ctx, { key, bytes: new Uint8Array(await file.arrayBuffer()), fileName: file.name });
}
/** The file of a form that contains nothing else; undefined for any other or truncated body. */
async function onlyPhotoIn(request: Request): Promise<File | undefined> {
  const [entry, ...others] = (await readFormBody(request)) ?? [];
  return entry?.[0] === 'photo' && entry[1] instanceof File && others.length === 0 ? entry[1] : undefined;
}
