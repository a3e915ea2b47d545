import { type PersonPart, text } from '#kit/desk/person-parts.ts';
import { photoUrl } from './model.ts';
import type { PhotosContext } from './actions/context.ts';
import { photoKeysOf, photosOf } from './store/person.ts';
import { removePhoto } from './store/photos.ts';

/** A person can upload 40 photos a day, and unused ones live a week. */
const maxPhotos = 1000;

/** What this feature holds on a person. */
export const person: readonly PersonPart<PhotosContext>[] = [
  {
    key: 'photos',
    right: 'photos/read',
    tables: ['photo'],
    read: async (_ctx, tx, { accountId }, page) =>
      (await photosOf(tx, accountId, page)).map(({ id, at, key }) => ({
        id,
        at,
        page: photoUrl(key),
        facts: { file: text(key.split('_').at(-1) ?? key) },
      })),
    async files(ctx, tx, { accountId }) {
      const keys = await photoKeysOf(tx, accountId, maxPhotos);
      return keys.map((key, index) => ({
        name: `photos/photo-${index + 1}${/\.[a-z]+$/.exec(key)?.[0] ?? ''}`,
        read: async () => (await ctx.objects.get(key))?.bytes,
      }));
    },
    // The object is removed before its row, so that none is left behind by a kill.
    async erase(ctx, { accountId }, limit) {
      const keys = await photoKeysOf(ctx.db, accountId, limit);
      for (const key of keys) {
        await ctx.objects.remove(key);
        await ctx.transaction((tx) => removePhoto(tx, key));
      }
      return keys.length;
    },
  },
];
