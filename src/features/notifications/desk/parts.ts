import type { DeskParts } from '#kit/desk/desk-parts.ts';
import { readRecipient } from '../store/desk.ts';

export const desk: DeskParts = {
  waiting: [
    { key: 'chats-waiting', right: 'leads/read', list: 'chats', query: () => 'waiting=yes' },
    { key: 'messages-failed', right: 'messages/read', list: 'messages', query: () => 'state=failed' },
  ],
  fields: [
    { field: 'person/phone', read: (tx, record) => readRecipient(tx, record, 'sms') },
    { field: 'person/email', read: (tx, record) => readRecipient(tx, record, 'email') },
  ],
};
