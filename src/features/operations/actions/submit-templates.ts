import { companyNames } from '#features/content/actions/company-names.ts';
import { setTemplateState } from '#features/notifications/actions/warn-of-messenger.ts';
import { whatsappTemplates } from '#features/notifications/model/whatsapp-templates.ts';
import type { SmsContext } from '#features/notifications/actions/context.ts';
import type { TemplatesContext } from './context.ts';

/** One line for each template; undefined where WhatsApp is not set up or does not answer. */
export async function submitTemplates(ctx: TemplatesContext & SmsContext): Promise<readonly string[] | undefined> {
  const { messenger } = ctx;
  const known = await messenger?.listTemplates();
  if (!messenger || !known) return undefined;
  const site = { company: await companyNames(ctx), host: new URL(ctx.config.appUrl).hostname };
  const lines: string[] = [];
  for (const template of whatsappTemplates(site)) {
    const { name, language } = template;
    const found = known.find((one) => one.name === name && one.language === language);
    if (found) {
      const state = found.category === 'MARKETING' ? found.category : found.status;
      // An approved one's category says more: it is not marketing any longer.
      await setTemplateState(ctx, { name, language, state: state === 'APPROVED' ? (found.category ?? state) : state });
      lines.push(`${name} ${language}: ${state}`);
      continue;
    }
    const { isTaken, why } = await messenger.submitTemplate(template);
    lines.push(`${name} ${language}: ${isTaken ? 'submitted' : `not taken: ${why}`}`);
  }
  return lines;
}
