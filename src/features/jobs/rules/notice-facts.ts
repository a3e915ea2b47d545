// What the notice of an opening states, and what of it has changed since it was published.
import { dayOfNotice, type InBothLanguages, type Role, type RoleLanguage } from '../model/jobs.ts';
import { type NoticeFact, noticeFacts, type NoticeFacts } from '../model/notices.ts';
import { type TextPart, textParts } from '../model/opening-form.ts';

/** What the campaign says of the notices of its openings. */
export interface CampaignNotice {
  readonly noticeNumber?: string | undefined;
  readonly noticeDate?: string | undefined;
}
/**
 * The number and the day of an opening's notice: its own, or of an opening of the campaign the campaign's series with the
 * role's place. Otherwise both follow from the opening date; without one the number is the place alone.
 */
export function noticeMark(
  {
    position,
    openingDate,
    ofCampaign,
    noticeNumber,
    noticeDay: ownDay,
  }: Pick<Role, 'position' | 'openingDate' | 'ofCampaign' | 'noticeNumber' | 'noticeDay'>,
  campaign: CampaignNotice,
): { readonly number: string; readonly day: string | undefined } {
  const opened = dayOfNotice(openingDate);
  const { noticeNumber: ofSeries, noticeDate } = ofCampaign ? campaign : ({} as CampaignNotice);
  const series = ofSeries ?? opened?.replaceAll('-', '');
  const number = noticeNumber ?? (series ? `${series}/${position}` : String(position));
  return { number, day: ownDay ?? noticeDate ?? opened };
}
/** The title of an opening's notice: its own, the campaign's for its openings, or one made from the title of the role. */
export const noticeTitle = (
  { noticeTitle: own, ofCampaign, texts }: Pick<Role, 'noticeTitle' | 'ofCampaign' | 'texts'>,
  campaignTitle: string,
  language: RoleLanguage,
): string => {
  const { title } = texts[language];
  const titleOfRole = { en: `Recruitment to the post of ${title}`, hi: `${title} पद पर भर्ती` }[language];
  return own?.[language] ?? (ofCampaign ? campaignTitle : titleOfRole);
};

/** The facts of an opening now; `titles`: those of the campaign. */
export function noticeFactsOf(role: Role, campaign: CampaignNotice, titles: InBothLanguages): NoticeFacts {
  const { number, day } = noticeMark(role, campaign);
  const inBoth = (of: (language: RoleLanguage) => string): string => `${of('en')}\n${of('hi')}`;
  const texts = textParts.map((part) => [part, inBoth((language) => role.texts[language][part])]);
  return {
    ...(Object.fromEntries(texts) as Record<TextPart, string>),
    noticeNumber: number,
    noticeDay: day ?? '',
    noticeTitle: inBoth((language) => noticeTitle(role, titles[language], language)),
    openingDate: role.openingDate,
    closes: role.closesAt?.toISOString() ?? (role.state === 'open' ? 'Open' : 'Closed'),
    vacancies: String(role.vacancies),
    fees: `${role.generalFeePaise} ${role.reservationFeePaise}`,
  };
}
/** The facts in which an opening differs from what was published of it. */
export const changedFacts = (published: Partial<NoticeFacts>, now: NoticeFacts): NoticeFact[] =>
  noticeFacts.filter((fact) => published[fact] !== undefined && published[fact] !== now[fact]);
