import { code, personal, type PersonPart } from '#kit/desk/person-parts.ts';
import type { FilesContext } from './actions/context.ts';
import { isUnshown, pageOf, phoneFieldOf, textFieldOf } from './model.ts';
import { eraseChatsOf } from './actions/erase-chats.ts';
import { chatFilesOfPerson, chatsOfPerson } from './store.ts';

/** What a person wrote to us on WhatsApp, and what staff answered. */
export const chats: PersonPart<FilesContext> = {
  key: 'chats',
  right: 'people/read',
  tables: ['chat_message'],
  read: async (_ctx, tx, key, page) =>
    (await chatsOfPerson(tx, key, page)).map(({ id, at, isOurs, phone, name, about, text, type, state, fileKey }) => {
      const href = pageOf(about);
      return {
        id,
        at,
        ...(href === undefined ? {} : { page: href }),
        facts: {
          kind: code(isOurs ? 'answer' : 'received'),
          phone: personal(phoneFieldOf(about), phone),
          note: personal(textFieldOf(about), text),
          ...(isUnshown(type) || type === 'file' ? { file: code(type) } : {}),
          ...(state === null ? {} : { delivery: code(state) }),
        },
        details: { name, type, hasFile: fileKey !== null },
      };
    }),
  files: async (ctx, tx, key) =>
    (await chatFilesOfPerson(tx, key)).map(({ fileKey, at }, index) => ({
      name: `whatsapp/${at.toISOString().slice(0, 10)}-${index + 1}.${fileKey.split('.').at(-1) ?? ''}`,
      read: async () => (await ctx.objects.get(fileKey))?.bytes,
    })),
  erase: eraseChatsOf,
};
