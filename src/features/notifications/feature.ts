import type { Feature } from '#platform/operations/feature.ts';
import { notificationsApi } from './api.ts';
import type { MessagesContext, SendingContext } from './actions/context.ts';
import { attention } from './attention.ts';
import { desk } from './desk/parts.ts';
import { messages } from './desk/unsent-messages.ts';
import { reactions, timers } from './reactions.ts';
import { person } from './person.ts';

export const notifications: Feature<SendingContext & MessagesContext> = {
  name: 'notifications',
  routes: notificationsApi,
  reactions,
  timers,
  attention,
  deskLists: [messages],
  desk,
  person,
};
