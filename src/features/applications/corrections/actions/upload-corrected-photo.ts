import { ok, type Refusal, type Result } from '#kit/result.ts';
import { beginPhoto, storePhoto } from '#features/photos/actions/store-photo.ts';
import type { ApplicationsContext } from '../../actions/context.ts';

type Refused<T> = T extends { readonly refusal: Refusal<infer Code> } ? Code : never;
/** Why a photo is not accepted. */
export type PhotoFault =
  | Refused<Awaited<ReturnType<typeof beginPhoto>>>
  | Refused<Awaited<ReturnType<typeof storePhoto>>>;

/** Uploads the photo of a correction like any photo, with the digest that recognizes the same file again. */
export async function uploadCorrectedPhoto(
  ctx: ApplicationsContext,
  input: { readonly accountId: string; readonly bytes: Uint8Array; readonly fileName: string },
): Promise<Result<{ url: string; digest: string }, PhotoFault>> {
  const attempt = await beginPhoto(ctx, input.accountId);
  if (!attempt.ok) return attempt;
  const stored = await storePhoto(ctx, { key: attempt.value, bytes: input.bytes, fileName: input.fileName });
  if (!stored.ok) return stored;
  const digest = await ctx.lastingHash('applications/photo', Buffer.from(input.bytes).toString('base64'));
  return ok({ url: stored.value.url, digest });
}
