import { LRUCache } from 'lru-cache';
import { type DeskDone, doneOf } from '#kit/endpoint.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { removePicture } from '../actions/remove-picture.ts';
import {
  type PictureFile,
  readOriginal,
  readPicture,
  readPictureFile,
  readPictures,
} from '../actions/read-pictures.ts';
import { cutPicture, type PicturesContext, uploadPicture } from '../actions/store-picture.ts';
import { usePictureInDraft } from '../actions/use-picture.ts';
import * as contract from '../contract/pictures.ts';
import { readEntryName } from '../model/desk.ts';

/**
 * Each instance caches so many bytes of pictures, so that a picture of a busy page is read once from the object store.
 */
const cachedBytes = 32 * 1024 * 1024;
const yearS = 365 * 24 * 60 * 60;

interface PictureForm {
  readonly altEn: string;
  readonly altHi: string;
  readonly aspect: '8:5' | '4:3';
  readonly focusX: number;
  readonly focusY: number;
  readonly zoom: number;
  readonly entry: string;
  readonly field: string;
}
const cropOf = ({ aspect, focusX, focusY, zoom }: PictureForm) => ({ aspect, focusX, focusY, zoom });
const textsOf = ({ altEn, altHi }: PictureForm) => ({ altEn, altHi });
/** The picture's page, which goes on to the place where it is to be used. */
function doneWith<Code extends string, Key extends string>(
  stored: Result<{ readonly id: string }, Code>,
  done: Key,
  { entry, field }: PictureForm,
): Result<DeskDone<Key>, Code> {
  const place = entry === '' ? '' : `?${new URLSearchParams({ entry, field })}`;
  return doneOf(stored, done, ({ id }) => `/desk/pictures/${id}${place}`);
}

export function picturesApi(ctx: PicturesContext): readonly Route[] {
  const files = new LRUCache<string, PictureFile>({
    maxSize: cachedBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  return [
    serve(contract.getPictureFile, async ({ params, desk }) => {
      const name = params['file'] ?? '';
      const cached = files.get(name);
      const found = cached ? ok(cached) : await readPictureFile(ctx, name, desk !== undefined);
      if (!found.ok) return found;
      if (!found.value.isPublished) return imageOf(found.value, 'private, no-store');
      files.set(name, found.value);
      return imageOf(found.value, `public, max-age=${yearS}, immutable`);
    }),
    serve(contract.listPictures, async ({ query }) => ok(await readPictures(ctx, query.after))),
    serve(contract.getDeskPicture, ({ params }) => readPicture(ctx, params['id'] ?? '')),
    serve(contract.getOriginal, async ({ params }) => {
      const whole = await readOriginal(ctx, params['id'] ?? '');
      return whole.ok
        ? imageOf({ bytes: whole.value, contentType: 'image/webp' }, 'private, no-store')
        : refuse('picture/unknown');
    }),
    serve(contract.addPicture, async ({ body, file, desk }) => {
      const input = { ...textsOf(body), bytes: file?.bytes, crop: cropOf(body), actor: desk.accountId };
      return doneWith(await uploadPicture(ctx, input), 'content/picture-uploaded', body);
    }),
    serve(contract.cutAnew, async ({ params, body, desk }) => {
      const input = { ...textsOf(body), id: params['id'] ?? '', crop: cropOf(body), actor: desk.accountId };
      return doneWith(await cutPicture(ctx, input), 'content/picture-cut', body);
    }),
    serve(contract.removePicture, async ({ params, desk }) => {
      const removed = await removePicture(ctx, { id: params['id'] ?? '', actor: desk.accountId });
      return doneOf(removed, 'content/picture-removed', '/desk/pictures');
    }),
    serve(contract.usePicture, async ({ params, body, desk }) => {
      const name = readEntryName(body.entry);
      const used = await usePictureInDraft(ctx, {
        ...name,
        field: body.field,
        id: params['id'] ?? '',
        actor: desk.accountId,
      });
      return doneOf(used, 'content/picture-used', `/desk/content-edit/${encodeURIComponent(body.entry)}`);
    }),
  ];
}

const imageOf = (
  { bytes, contentType }: { readonly bytes: Uint8Array; readonly contentType: string },
  cacheControl: string,
): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': contentType,
      'cache-control': cacheControl,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
