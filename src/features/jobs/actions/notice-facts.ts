import type { Tx } from '#kit/context.ts';
import { type ContentContext, readCampaign } from '#features/content/actions/read-content.ts';
import type { Role } from '../model/jobs.ts';
import type { NoticeFact, NoticeFacts } from '../model/notices.ts';
import { changedFacts, noticeFactsOf } from '../rules/notice-facts.ts';
import { publishedFacts } from '../store/notices.ts';

/** Reads the campaign once. @returns the facts of an opening. */
export async function noticeFactsReader(ctx: ContentContext): Promise<(role: Role) => NoticeFacts> {
  const [en, hi] = [await readCampaign(ctx, 'en'), await readCampaign(ctx, 'hi')];
  return (role) => noticeFactsOf(role, en, { en: en.noticeTitle, hi: hi.noticeTitle });
}

/** What the published notice of a role's current opening, or its newest corrigendum, states otherwise than the opening is. */
export async function noticeDiffers(ctx: ContentContext & { readonly db: Tx }, role: Role): Promise<NoticeFact[]> {
  const published = await publishedFacts(ctx.db, { role: role.name, opening: role.opening });
  return published ? changedFacts(published, (await noticeFactsReader(ctx))(role)) : [];
}
