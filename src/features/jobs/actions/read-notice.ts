import { timeOfDay } from '#kit/indian-time.ts';
import { formatRupees } from '#kit/money/paise.ts';
import { type ContentContext, readCampaign, readIssuer } from '#features/content/actions/read-content.ts';
import type { Role, RoleLanguage } from '../model/jobs.ts';
import type { Notice } from '../notices/port.ts';
import { noticeMark, noticeTitle } from '../rules/notice-facts.ts';
import { readRoleFor, type RolesContext } from './read-roles-for.ts';

export type NoticeContext = RolesContext & ContentContext & { readonly config: { readonly appUrl: string } };

/** A notice, and which opening of its role it was made from, in which version and with which fees. */
export interface SeenNotice extends Pick<Role, 'opening' | 'version' | 'generalFeePaise' | 'reservationFeePaise'> {
  readonly notice: Notice;
}

/** The current content of a role's notice in one language; undefined for an unknown role. */
export const readNotice = async (
  ctx: NoticeContext,
  name: string,
  language: RoleLanguage,
): Promise<Notice | undefined> => (await readSeenNotice(ctx, name, language))?.notice;

/** The notice together with what it was made from, for issuing it. */
export async function readSeenNotice(
  ctx: NoticeContext,
  name: string,
  language: RoleLanguage,
): Promise<SeenNotice | undefined> {
  const found = await readRoleFor(ctx, name, undefined);
  if (!found) return undefined;
  const { role, closing } = found;
  const { vacancies, openingDate } = role;
  const campaign = await readCampaign(ctx, language);
  const notice: Notice = {
    language,
    title: noticeTitle(role, campaign.noticeTitle, language),
    ...noticeMark(role, campaign),
    role: {
      ...role.texts[language],
      name: role.name,
      vacancies,
      openingDate,
      closing: role.closesAt ? `${closing}, ${timeOfDay(language, role.closesAt)}` : closing,
      generalFee: formatRupees(role.generalFeePaise),
      reservationFee: formatRupees(role.reservationFeePaise),
    },
    issuer: await readIssuer(ctx, language),
    careerUrl: `${ctx.config.appUrl}${language === 'hi' ? '/hi' : ''}/career`,
  };
  const { opening, version, generalFeePaise, reservationFeePaise } = role;
  return { notice, opening, version, generalFeePaise, reservationFeePaise };
}
