import type { Context } from '#kit/context.ts';
import { code, personal, type PersonPart, text, time } from '#kit/person-parts.ts';
import { eraseMessagesAbout, eraseMessagesTo, messagesOfPerson } from './person-store.ts';

/** What this feature holds on a person: messages to their numbers and to the addresses of their forms. */
export const person: readonly PersonPart<Context>[] = [
  {
    key: 'messages',
    right: 'people/read',
    tables: ['message'],
    read: async (_ctx, tx, key, page) =>
      (await messagesOfPerson(tx, key, page)).map(({ id, at, channel, recipient, template, state, ...message }) => ({
        id,
        at,
        facts: {
          channel: code(channel),
          template: text(template),
          ...(channel === 'sms'
            ? { phone: personal('person/phone', recipient) }
            : { email: personal('person/email', recipient) }),
          status: code(state),
          sent: time(message.sentAt),
        },
        details: { subject: message.subject, text: message.text },
      })),
    erase: (ctx, key, limit) =>
      ctx.transaction(async (tx) => {
        const to = await eraseMessagesTo(tx, key, ctx.now(), limit);
        return to + (await eraseMessagesAbout(tx, key, ctx.now(), limit));
      }),
  },
];
