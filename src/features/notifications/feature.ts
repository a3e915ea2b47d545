import { readings } from './readings.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { notificationsApi } from './api.ts';
import { chatFiles } from './chats/store.ts';
import type { MessagesContext, SendingContext } from './actions/context.ts';
import { attention } from './attention.ts';
import { desk } from './desk/parts.ts';
import { messages } from './desk/unsent-messages.ts';
import { reactions, timers } from './reactions.ts';
import { person } from './person.ts';
import { chatsApi } from './chats/api.ts';
import type { ChatsContext, FilesContext } from './chats/actions/context.ts';
import { chats } from './chats/desk/chats.ts';
import { chats as chatsOfPerson } from './chats/person.ts';
import { reactions as chatReactions, timers as chatTimers } from './chats/reactions.ts';

export const notifications: Feature<SendingContext & MessagesContext & ChatsContext & FilesContext> = {
  name: 'notifications',
  readings,
  routes: (ctx) => [...notificationsApi(ctx), ...chatsApi(ctx)],
  reactions: [...reactions, ...chatReactions],
  timers: [...timers, ...chatTimers],
  files: [chatFiles],
  attention,
  deskLists: [messages, chats],
  desk,
  person: [...person, chatsOfPerson],
};
