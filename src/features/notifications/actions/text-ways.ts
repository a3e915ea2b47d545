import type { TextChannel } from '../model/deliveries.ts';
import { type SmsContext, waysOf } from './context.ts';

/** The ways that people can choose from here. */
export function textWays(ctx: Pick<SmsContext, 'sms' | 'messenger'>): readonly TextChannel[] {
  const { sms, messenger } = waysOf(ctx);
  return [...(sms.isOn ? (['sms'] as const) : []), ...(messenger === undefined ? [] : (['whatsapp'] as const))];
}
