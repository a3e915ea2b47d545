import type { DeskSession } from '#kit/context.ts';
import { type DeskDone, doneOf } from '#kit/endpoint.ts';
import type { Language } from '#kit/language.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import { ok, type Result } from '#kit/result.ts';
import { diffTexts } from '#platform/documents/word-diff.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { shownLanguage } from '#platform/http/shown-language.ts';
import { beginDraft } from '../actions/begin-draft.ts';
import { discardDraft, updateDraft } from '../actions/change-draft.ts';
import { compareContent } from '../actions/compare-content.ts';
import type { EditorsContext } from '../actions/context.ts';
import type { NotOwners } from '../actions/new-version.ts';
import { previewDraft } from '../actions/preview-draft.ts';
import { publishDraft } from '../actions/publish-draft.ts';
import { readDraft, readDrafts, readEntry } from '../actions/read-entry.ts';
import { removeContent } from '../actions/remove-content.ts';
import { restoreContent } from '../actions/restore-content.ts';
import { saveDraft } from '../actions/save-draft.ts';
import * as contract from '../contract/desk.ts';
import { entryName, readEntryName } from '../model/desk.ts';
import { previewTexts } from '../model/preview.ts';

interface EntryCall {
  readonly params: Readonly<Record<string, string>>;
}
const nameOf = ({ params }: EntryCall) => readEntryName(params['entry'] ?? '');
const changeOf = (call: EntryCall & { readonly body: { readonly revision: number }; readonly desk: DeskSession }) => ({
  ...nameOf(call),
  revision: call.body.revision,
  actor: call.desk.accountId,
});
const pathOf = (page: 'content' | 'content-edit' | 'content-compare', call: EntryCall): string =>
  `/desk/${page}/${encodeURIComponent(call.params['entry'] ?? '')}`;

/** Why somebody may not publish what an owner with a fresh factor publishes. */
function notOwnersBy({ roles, hasFreshFactor }: DeskSession): NotOwners | undefined {
  if (!hasRight(roles, 'settings/change')) return 'content/owners';
  return hasFreshFactor ? undefined : 'desk/factor-needed';
}

export const contentDeskApi = (ctx: EditorsContext): readonly Route[] => [
  serve(contract.listOpenDrafts, async ({ desk }) => ok(await readDrafts(ctx, desk.roles))),
  serve(contract.getEntry, (call) => readEntry(ctx, { ...nameOf(call), before: call.query.before }, call.desk.roles)),
  serve(contract.getComparison, async (call) => {
    const compared = await compareContent(ctx, { ...nameOf(call), ...call.query });
    if (!compared.ok) return compared;
    const { differences, ...comparison } = compared.value;
    const parts = diffTexts(differences.map(({ before, after }) => ({ before: before ?? '', after: after ?? '' })));
    const fields = differences.map(({ path, pictures }, index) => ({
      path,
      ...(pictures ? { pictures } : {}),
      parts: parts[index] ?? [],
    }));
    return ok({ ...comparison, fields });
  }),
  serve(contract.getDraft, (call) => readDraft(ctx, nameOf(call), call.desk.roles)),
  serve(contract.previewEntry, async (call) => {
    const prefix = call.query.language === 'hi' ? '/hi' : '';
    const page = await previewDraft(ctx, nameOf(call), (path) =>
      call.renderPage(prefix + (path === '/' && prefix !== '' ? '' : path)),
    );
    if (page.ok)
      return asPreview(page.value, { language: shownLanguage() ?? 'en', back: pathOf('content-edit', call) });
    if (page.refusal.code === 'content/unknown') return { ok: false, refusal: { code: 'content/unknown' } };
    return new Response(null, {
      status: 303,
      headers: { location: `${pathOf('content-edit', call)}?check=yes`, 'cache-control': 'no-store' },
    });
  }),
  serve(contract.beginEntry, async ({ body, desk }) => {
    const begun = await beginDraft(ctx, { ...body, actor: desk.accountId });
    if (!begun.ok)
      return begun.refusal.code === 'content/unknown'
        ? { ok: false, refusal: { code: 'content/unknown', fields: [{ field: 'key', reason: 'key' }] } }
        : begun;
    return doneOf(begun, 'content/draft-begun', (entry) => `/desk/content-edit/${entryName(entry)}`);
  }),
  serve(contract.saveEntryDraft, (call) => save(ctx, call)),
  serve(contract.discardEntryDraft, async (call) => {
    const discarded = await discardDraft(ctx, changeOf(call));
    const isLeft = discarded.ok && discarded.value.hasVersions;
    return doneOf(discarded, 'content/draft-discarded', isLeft ? pathOf('content', call) : '/desk/content');
  }),
  serve(contract.updateEntryDraft, async (call) =>
    doneOf(await updateDraft(ctx, changeOf(call)), 'content/draft-updated', pathOf('content-compare', call)),
  ),
  serve(contract.publishEntry, async (call) =>
    doneOf(
      await publishDraft(ctx, { ...changeOf(call), notOwners: notOwnersBy(call.desk) }),
      'content/published',
      pathOf('content', call),
    ),
  ),
  serve(contract.restoreEntry, async (call) => {
    const { version, expected } = call.body;
    const by = { actor: call.desk.accountId, notOwners: notOwnersBy(call.desk) };
    return doneOf(
      await restoreContent(ctx, { ...nameOf(call), version, ...by, expectedVersion: expected }),
      'content/restored',
      pathOf('content', call),
    );
  }),
  serve(contract.removeEntry, async (call) =>
    doneOf(
      await removeContent(ctx, {
        ...nameOf(call),
        actor: call.desk.accountId,
        expectedVersion: call.body.expected,
      }),
      'content/removed',
      pathOf('content', call),
    ),
  ),
];

async function save(
  ctx: EditorsContext,
  call: EntryCall & { readonly body: Readonly<Record<string, string>>; readonly desk: DeskSession },
): Promise<
  Result<DeskDone<'content/draft-saved' | 'content/list-changed'>, 'content/unknown' | 'content/draft-changed'>
> {
  const { body, desk } = call;
  const name = nameOf(call);
  const typed = Object.fromEntries(
    Object.entries(body).flatMap(([field, value]) => (field.startsWith('v.') ? [[field.slice(2), value]] : [])),
  );
  const button = body['do'] ?? '';
  const saved = await saveDraft(ctx, {
    ...name,
    typed,
    button,
    revision: numberOf(body['revision']),
    baseVersion: numberOf(body['base']),
    actor: desk.accountId,
  });
  const edit = pathOf('content-edit', call);
  const list = saved.ok ? saved.value.list : undefined;
  if (list !== undefined) return doneOf(saved, 'content/list-changed', `${edit}#${anchorOf(list)}`);
  const picture = /^picture:([\w.*]{1,120})$/.exec(button)?.[1];
  if (picture !== undefined) {
    const place = new URLSearchParams({ entry: call.params['entry'] ?? '', field: picture });
    return doneOf(saved, 'content/draft-saved', `/desk/pictures?${place}`);
  }
  if (button === 'document') {
    const place = new URLSearchParams({ entry: call.params['entry'] ?? '' });
    return doneOf(saved, 'content/draft-saved', `/desk/documents?${place}`);
  }
  const language = /^preview:(en|hi)$/.exec(button)?.[1];
  if (language !== undefined) {
    const preview = contract.previewEntry.path.replace(':entry', encodeURIComponent(call.params['entry'] ?? ''));
    return doneOf(saved, 'content/draft-saved', `${preview}?language=${language}`);
  }
  return button === 'publish'
    ? doneOf(saved, 'content/draft-saved', pathOf('content-compare', call))
    : doneOf(saved, 'content/draft-saved', `${edit}?check=yes`);
}
const numberOf = (typed: string | undefined): number => (/^\d{1,9}$/.test(typed ?? '') ? Number(typed) : 0);
/** The id of a list in the form. */
const anchorOf = (list: string): string => `list-${list.replaceAll(/[.*]+/g, '-')}`;

/** Marks a page as a preview, for its editor alone: search engines and caches must not store it. */
async function asPreview(
  page: Response,
  { language, back }: { readonly language: Language; readonly back: string },
): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.delete('page-cache');
  headers.delete('etag');
  headers.set('cache-control', 'no-store');
  headers.set('x-robots-tag', 'noindex, nofollow');
  headers.delete('content-length');
  const t = previewTexts[language];
  // In the language of the desk, with the space at the sides that every page has.
  const note = `<p class="wrap" lang="${language}"><strong>${t.note}</strong> <a href="${back}">${t.back}</a></p>`;
  const html = (await page.text()).replace(/<body[^>]*>/, (body) => `${body}${note}`);
  return new Response(html, { status: page.status, headers });
}
