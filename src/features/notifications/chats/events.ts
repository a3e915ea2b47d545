import { event } from '#kit/event.ts';

/** A person wrote on WhatsApp, with a number or without one. */
export const PersonWrote = event<{ messageId: string; hasFile: boolean }>('person-wrote');
export const AnswerQueued = event<{ messageId: string }>('answer-queued');
