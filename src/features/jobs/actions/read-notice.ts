import { formatRupees } from '#kit/paise.ts';
import { type ContentContext, readCampaign, readIssuer } from '#features/content/actions/read-content.ts';
import type { RoleLanguage } from '#features/jobs/model.ts';
import type { Notice } from '#features/jobs/notices/port.ts';
import { findRoleRow } from '#features/jobs/store.ts';

export type NoticeContext = ContentContext & { readonly config: { readonly appUrl: string } };

/** The current content of a role's notice in one language; undefined for an unknown role. */
export async function readNotice(
  ctx: NoticeContext,
  name: string,
  language: RoleLanguage,
): Promise<Notice | undefined> {
  const role = await findRoleRow(ctx.db, name, await ctx.businessNow());
  if (!role) return undefined;
  const { vacancies, openingDate, closing } = role;
  const { noticeTitle: title } = await readCampaign(ctx, language);
  return {
    language,
    title,
    role: {
      ...role.texts[language],
      name: role.name,
      vacancies,
      openingDate,
      closing,
      generalFee: formatRupees(role.generalFeePaise),
      reservationFee: formatRupees(role.reservationFeePaise),
    },
    issuer: await readIssuer(ctx, language),
    careerUrl: `${ctx.config.appUrl}${language === 'hi' ? '/hi' : ''}/career`,
  };
}
