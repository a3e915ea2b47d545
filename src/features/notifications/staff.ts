import type { Context } from '#kit/context.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { listUnsentMessages, retryMessage } from './actions/retry-message.ts';

const command = commandsFor<Context>();

export const commands = [
  command({
    name: 'message list',
    help: 'List messages that are waiting or were given up, newest first',
    async run(ctx) {
      const unsent = await listUnsentMessages(ctx);
      if (unsent.length === 0) return 'Every message was sent.';
      const line = (message: (typeof unsent)[number]): string =>
        [
          message.id,
          message.state,
          message.channel,
          message.template,
          `${message.tries} ${message.tries === 1 ? 'try' : 'tries'}`,
          message.fault ?? '',
          message.createdAt.toISOString(),
        ].join('  ');
      return unsent.map(line).join('\n');
    },
  }),
  command({
    name: 'message retry',
    args: { id: '<message id>' },
    help: 'Send again a message that was given up',
    async run(ctx, { id }, actor) {
      const retried = await retryMessage(ctx, id, actor);
      if (!retried.ok) throw new StaffRefusal(`${id} is not a message that was given up; see \`message list\``);
      return `${id} will be sent again.`;
    },
  }),
];
