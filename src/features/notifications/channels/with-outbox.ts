import type { Outbox } from '#host/outbox.ts';
import type { TextChannel } from '#features/notifications/channels/port.ts';

/** In demo: keeps every text that the channel accepted in the outbox file, where people and tests read it. */
export const withOutbox = (channel: TextChannel, outbox: Outbox): TextChannel => ({
  async send(message) {
    const sent = await channel.send(message);
    if (sent.ok) await outbox.append({ channel: 'sms', at: new Date().toISOString(), ...message });
    return sent;
  },
});
