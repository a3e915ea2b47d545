import { formatRupees } from '#kit/paise.ts';
import { type ContentContext, readCampaign, readIssuer } from '#features/content/actions/read-content.ts';
import type { RoleLanguage } from '#features/jobs/model.ts';
import type { Notice } from '#features/jobs/notices/port.ts';
import { noticeMark } from '#features/jobs/rules.ts';
import { readOpening, type RolesContext } from './read-openings.ts';

export type NoticeContext = RolesContext & ContentContext & { readonly config: { readonly appUrl: string } };

/** The current content of a role's notice in one language; undefined for an unknown role. */
export async function readNotice(
  ctx: NoticeContext,
  name: string,
  language: RoleLanguage,
): Promise<Notice | undefined> {
  const opening = await readOpening(ctx, name, undefined);
  if (!opening) return undefined;
  const { role, closing } = opening;
  const { vacancies, openingDate } = role;
  const campaign = await readCampaign(ctx, language);
  return {
    language,
    title: campaign.noticeTitle,
    ...noticeMark(role, campaign),
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
