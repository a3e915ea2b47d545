import { sql } from '#platform/database/db.ts';
import { waiting } from '#platform/operations/reading.ts';
import { isConfirmed } from './store/notifications.ts';
import { givenUpShownMs } from './terms.ts';

export const readings = [
  waiting(
    { name: 'saral_messages_waiting', help: 'Messages that are not sent yet', label: 'channel' },
    sql`select channel, created_at from message where state = 'queued' and ${isConfirmed} order by channel, next_try_at`,
  ),
  waiting(
    { name: 'saral_messages_given_up', help: 'Messages of the last week that could not be sent' },
    sql`select '', created_at from message where state = 'failed' and created_at > wall_clock() - ${`${givenUpShownMs} milliseconds`}::interval and ${isConfirmed}`,
  ),
  waiting(
    { name: 'saral_chat_messages_waiting', help: 'WhatsApp messages of people without an answer' },
    sql`select '', at from chat_message where not is_ours and settled_at is null order by at`,
  ),
];
