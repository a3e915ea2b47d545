import { refuse, type Result } from '#kit/result.ts';
import {
  type AnswerCode,
  answerPerson,
  type AnswerDone,
  type GivenAnswer,
} from '#features/notifications/chats/actions/answer-person.ts';
import { findLead } from '../store/leads.ts';
import type { ChatsContext } from '#features/notifications/chats/actions/context.ts';

/** Answers what the person of a lead wrote on WhatsApp, as `answerPerson` does. The lead stays as it is. */
export async function answerOnWhatsapp(
  ctx: ChatsContext,
  number: number,
  given: GivenAnswer,
  actor: string,
): Promise<Result<AnswerDone, AnswerCode | 'leads/unknown'>> {
  const lead = await findLead(ctx.db, number);
  if (!lead) return refuse('leads/unknown');
  return answerPerson(ctx, { about: `lead:${number}`, subject: lead.id, number }, given, actor);
}
