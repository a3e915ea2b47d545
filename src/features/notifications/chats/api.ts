import { ok, refuse } from '#kit/result.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import type { ChatsContext, FilesContext } from './actions/context.ts';
import { settleUnmatched } from './actions/answer-person.ts';
import { readUnmatched } from './actions/read-conversation.ts';
import { readChatFile } from './actions/read-file.ts';
import * as contract from './contract.ts';

export const chatsApi = (ctx: ChatsContext & FilesContext): readonly Route[] => [
  serve(contract.getChat, async ({ params, desk }) => {
    const found = await readUnmatched(ctx, params['id'] ?? '', desk.roles);
    return found ? ok(found) : refuse('chats/unknown');
  }),
  serve(contract.getChatFile, async ({ params, desk }) => {
    const file = await readChatFile(ctx, params['id'] ?? '', desk);
    if (!file.ok) return file;
    return new Response(new Uint8Array(file.value.bytes), {
      headers: {
        'content-type': file.value.contentType,
        'cache-control': 'private, no-store',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
  }),
  serve(contract.settleChat, async ({ params, desk }) => {
    const id = params['id'] ?? '';
    if (!(await readUnmatched(ctx, id, desk.roles))) return refuse('chats/unknown');
    await settleUnmatched(ctx, id, desk.accountId);
    return ok({ done: 'chats/settled', goTo: '/desk/chats' });
  }),
];
