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
 * Answers what the person of a lead wrote on WhatsApp, as `answerPerson` does. A lead that waited is answered with it, and a
 * complaint or privacy request acknowledged.
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
    if (!isOpen(state)) return;
    const change = isCaseKind(kind)
      ? ({ action: 'acknowledged' } as const)
      : ({ action: 'answered', note: '' } as const);
    await applyToLead(tx, { number }, change, by);
  };
  return answerPerson(ctx, { about: `lead:${number}`, subject: lead.id, number, noteAnswer }, given, actor);
}
