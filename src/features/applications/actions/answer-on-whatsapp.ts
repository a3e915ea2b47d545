import { refuse, type Result } from '#kit/result.ts';
import {
  type AnswerCode,
  answerPerson,
  type AnswerDone,
  type GivenAnswer,
} from '#features/notifications/chats/actions/answer-person.ts';
import type { ChatsContext } from '#features/notifications/chats/actions/context.ts';
import { findApplication } from '../store/applications.ts';

/** Answers what an applicant wrote on WhatsApp, as `answerPerson` does. */
export async function answerOnWhatsapp(
  ctx: ChatsContext,
  number: string,
  given: GivenAnswer,
  actor: string,
): Promise<Result<AnswerDone, AnswerCode | 'applications/unknown'>> {
  const application = await findApplication(ctx.db, number);
  if (!application) return refuse('applications/unknown');
  return answerPerson(ctx, { about: `application:${number}`, subject: number }, given, actor);
}
