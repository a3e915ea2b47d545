import type { Tx } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { refuse, type Result } from '#kit/result.ts';
import {
  type AnswerCode,
  answerPerson,
  type AnswerDone,
  type GivenAnswer,
} from '#features/notifications/chats/actions/answer-person.ts';
import { isCaseKind, isOpen } from '../model/leads.ts';
import { findLead, findLeadToChange } from '../store/leads.ts';
import { applyToLead, type By } from './apply-change.ts';
import type { ChatsContext } from '#features/notifications/chats/actions/context.ts';

/**
 * Answers what the person of a lead wrote on WhatsApp, as `answerPerson` does. Words of one's own take a new
 * lead, so that nobody has to call for the first time any more, and acknowledge a complaint or privacy request.
 */
export async function answerOnWhatsapp(
  ctx: ChatsContext,
  number: number,
  given: GivenAnswer,
  actor: string,
): Promise<Result<AnswerDone, AnswerCode | 'leads/unknown'>> {
  const lead = await findLead(ctx.db, number);
  if (!lead) return refuse('leads/unknown');
  const noteAnswer = async (tx: Tx, by: By): Promise<void> => {
    const { kind, state } = defined(await findLeadToChange(tx, number));
    if (isCaseKind(kind) && isOpen(state)) await applyToLead(tx, { number }, { action: 'acknowledged' }, by);
    if (isCaseKind(kind) || state !== 'new') return;
    await applyToLead(tx, { number }, { action: 'in-progress', ownerId: by.actor }, by);
    await applyToLead(tx, { number }, { action: 'due-set', dueAt: null }, by);
  };
  return answerPerson(ctx, { about: `lead:${number}`, subject: lead.id, number, noteAnswer }, given, actor);
}
