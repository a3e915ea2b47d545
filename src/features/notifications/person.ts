import { code, personal, type PersonPart, time } from '#kit/desk/person-parts.ts';
import type { MessagesContext } from './actions/context.ts';
import { choicesOfPerson, eraseChoicesOf, eraseMessagesOf, messagesOfPerson } from './store/person.ts';

/** What this feature holds on a person: messages to their numbers, and mails about their records. */
export const person: readonly PersonPart<MessagesContext>[] = [
  {
    key: 'messages',
    right: 'people/read',
    tables: ['message'],
    read: async (ctx, tx, key, page) =>
      (await messagesOfPerson(tx, key, page, [ctx.config.staffMail, ctx.config.ownerMail])).map(
        ({ id, at, channel, recipient, template, state, delivery, ...message }) => ({
          id,
          at,
          facts: {
            channel: code(channel),
            template: code(template),
            ...(channel !== 'email'
              ? { phone: personal('person/phone', recipient) }
              : { email: personal('person/email', recipient) }),
            status: code(state),
            sent: time(message.sentAt),
            ...(delivery === null ? {} : { delivery: code(delivery) }),
          },
          details: { subject: message.subject, text: message.text },
        }),
      ),
    erase: (ctx, key, limit) => ctx.transaction((tx) => eraseMessagesOf(tx, key, ctx.now(), limit)),
  },
  {
    key: 'channel-choices',
    right: 'people/read',
    tables: ['channel_choice', 'messenger_absence'],
    read: async (_ctx, tx, key, page) =>
      (await choicesOfPerson(tx, key, page)).map(({ id, at, phone, channel, source, wording }) => ({
        id,
        at,
        facts: { channel: code(channel), reason: code(source), phone: personal('person/phone', phone) },
        details: { wording },
      })),
    erase: (ctx, key, limit) => ctx.transaction((tx) => eraseChoicesOf(tx, key, limit)),
  },
];
