import { companyNames } from '#features/content/actions/company-names.ts';
import { writeTemplateFile } from '#features/notifications/model/template-file.ts';
import type { TemplatesContext } from './context.ts';

/** The file of the registered texts for this site, with what `previous` has filled in; undefined when that is another file. */
export const templateFileOf = async (
  ctx: TemplatesContext,
  previous: string | undefined,
): Promise<string | undefined> =>
  writeTemplateFile(previous, { company: await companyNames(ctx), host: new URL(ctx.config.appUrl).hostname });
