import type { Language } from '#kit/language.ts';
import { smsNames } from '../model/sms-texts.ts';
import { answerTemplateName, whatsappName } from '../model/whatsapp-templates.ts';
import type { SmsFault } from '../model/deliveries.ts';
import { clearOff, writeOff } from '../store/choices.ts';
import type { SmsContext } from './context.ts';

/** What only the owner can mend: a template that can't be sent, or an account that is refused. */
export async function warnOfMessenger(ctx: SmsContext, fault: SmsFault, message: TemplateOf): Promise<void> {
  if (fault === 'texts/template') await setTemplateState(ctx, { ...nameOf(message), state: 'NOT_SENT' });
  if (fault === 'texts/account') await turnOff(ctx, { name: 'account', language: 'en', state: 'REFUSED' });
}
/** The messenger took a message: what was wrong before is over. */
export const clearWarnings = (ctx: SmsContext, message: TemplateOf): Promise<unknown> =>
  clearOff(ctx.db, nameOf(message));

interface TemplateOf {
  readonly template: string;
  readonly language: Language;
}
const nameOf = ({ template, language }: TemplateOf) => {
  const known = smsNames.find((name) => name === template);
  return { name: known === undefined ? template : whatsappName(known), language };
};

/** States of a template that can be sent. */
const approved = ['APPROVED', 'REINSTATED', 'UNARCHIVED'];
const goodCategories = ['UTILITY', 'AUTHENTICATION'];
/** States of a template that change nothing: messages sent in that time say more. */
const undecided = ['PENDING', 'IN_APPEAL', 'PENDING_DELETION', 'LOCKED'];
/** What WhatsApp says of a template: its state or its category. One that is not approved, or is marketing, is listed for staff. */
export async function setTemplateState(
  ctx: SmsContext,
  template: { readonly name: string; readonly language: Language; readonly state: string },
): Promise<void> {
  const { name, state } = template;
  const isKnown = name === answerTemplateName || smsNames.some((known) => whatsappName(known) === name);
  if (undecided.includes(state) || !isKnown) return;
  const isMarketingToo = goodCategories.includes(state);
  if (isMarketingToo || approved.includes(state)) await clearOff(ctx.db, { ...template, isMarketingToo });
  else await turnOff(ctx, template);
}
async function turnOff(
  ctx: SmsContext,
  { name, language, state }: { readonly name: string; readonly language: Language; readonly state: string },
): Promise<void> {
  if (await writeOff(ctx.db, { name, language, state }, ctx.now()))
    ctx.log.warn('WhatsApp does not send as it should', { template: name, language, state });
}
