import type { DrawnBadge } from '#kit/desk/drawn-list.ts';
import { sql } from '#platform/database/db.ts';
import { anyOf, days, isAmong, search, yesOrNo } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth, inLanguage } from '#web/i18n.ts';
import { entryPath } from '../actions/entry-path.ts';
import { type ContentBody, type ContentKind, contentKinds, type NewestVersion, seedAuthor } from '../model/content.ts';
import { entryName } from '../model/desk.ts';
import { thumbnailOf } from '../model/pictures.ts';
import { entryTitle, picturesIn } from '../rules/content.ts';
import { formOf, missesTranslation } from '../model/form.ts';
import { hasSamples } from '../model/samples.ts';
import { typedOf } from '../rules/typed.ts';
import { draftWords } from '../web/desk/draft-words.ts';
import { contentKindWords, deskContentWords } from '../web/desk/words.ts';

const words = inBoth(
  {
    ...deskContentWords.en,
    caption: 'Content',
    empty: 'There is no content yet. Every text of the site that staff can change appears here.',
    q: 'Title or key',
    entry: 'Entry',
    picture: 'Picture',
    key: 'Key',
    removed: 'State',
    samples: 'Sample content',
    version: 'Version',
    published: 'Published',
    by: 'By',
    page: 'Page',
    noPage: 'None',
  },
  {
    ...deskContentWords.hi,
    caption: 'वेबसाइट की सामग्री',
    empty: 'अभी कोई सामग्री नहीं है। साइट का हर लेख, जिसे कर्मचारी बदल सकते हैं, यहाँ दिखेगा।',
    q: 'शीर्षक या पहचान',
    entry: 'लेख',
    picture: 'तस्वीर',
    key: 'पहचान',
    removed: 'स्थिति',
    samples: 'नमूने हैं',
    version: 'संस्करण',
    published: 'प्रकाशित',
    by: 'किसने',
    page: 'पेज',
    noPage: 'कोई नहीं',
  },
);
const authorWords = inBoth({ [seedAuthor]: words.en.bundled }, { [seedAuthor]: words.hi.bundled });
const removedWords = inBoth({ no: 'On the site', yes: 'Removed' }, { no: 'साइट पर है', yes: 'हटाया गया' });

/** The address of its small file. */
function firstPicture(body: ContentBody | null): string | null {
  const [first] = picturesIn(body);
  return first === undefined ? null : thumbnailOf(first.src);
}

/** Key and titles; a site has some dozen entries. */
const searched = sql`lower(concat_ws(' ', content_item.key, body #>> '{en,title}', body #>> '{hi,title}'))`;
const name = sql`(content_item.kind || '/' || content_item.key)`;

/** The newest version of each entry of the site's content, removed ones too. */
export const contentEntries = deskList({
  name: 'content',
  right: 'content/read',
  words,
  from: sql`content_item`,
  id: { sql: name, type: 'text' },
  select: sql<NewestVersion>`content_item.kind, content_item.key, content_item.version, content_item.body,
    content_item.published_at, content_item.published_by`,
  read: async (_ctx, rows) =>
    rows.map((entry) => ({
      ...entry,
      hasSamples: hasSamples(entry.body),
      missesTranslation: missesTranslation(formOf(entry.kind), typedOf(entry.kind, entry.body)),
      path: entryPath(entry),
    })),
  key: ({ kind, key }) => `${kind}/${key}`,
  columns: {
    entry: {
      as: 'text',
      of: ({ kind, key, body }, language) => {
        const title = entryTitle(body);
        return title[language] || title.en || title.hi || (key === kind ? contentKindWords[language][kind] : key);
      },
      link: (entry) => ({ href: deskPaths.contentEntry(entryName(entry)) }),
      badge(entry, language): readonly DrawnBadge[] {
        const badges = [
          { isShown: entry.body === null, text: removedWords[language].yes, tone: 'neutral' },
          { isShown: entry.hasSamples, text: words[language].samples, tone: 'warn' },
          { isShown: entry.missesTranslation, text: draftWords[language].translationMissing, tone: 'warn' },
        ] as const;
        return badges.filter(({ isShown }) => isShown).map(({ text, tone }) => ({ text, tone }));
      },
      inFile: [
        { head: 'key', of: ({ key }) => key },
        { head: 'entry', of: ({ body }, language) => entryTitle(body)[language] },
        { head: 'removed', of: ({ body }, language) => removedWords[language][body === null ? 'yes' : 'no'] },
      ],
      sort: { sql: name, type: 'text' },
    },
    picture: { as: 'text', of: ({ body }) => firstPicture(body), inFile: 'never' },
    kind: { as: 'code', of: ({ kind }) => kind, texts: contentKindWords },
    key: { as: 'id', of: ({ key }) => key, isExtra: true, inFile: 'never' },
    version: { as: 'number', of: ({ version }) => version },
    published: {
      as: 'time',
      of: ({ publishedAt }) => publishedAt,
      sort: { sql: sql`content_item.published_at`, type: 'timestamptz' },
    },
    by: { as: 'staff', of: ({ publishedBy }) => publishedBy, texts: authorWords },
    page: {
      as: 'text',
      of: ({ path }) => path && decodeURI(path),
      link: ({ path }, language) => (path === null ? undefined : { href: inLanguage(language, path) }),
      none: 'noPage',
    },
  },
  defaultSort: { column: 'published', direction: 'desc' },
  filters: {
    q: search((typed) => (typed === '' ? undefined : sql`position(${typed.toLowerCase()} in ${searched}) > 0`)),
    kind: {
      ...anyOf<ContentKind>(contentKinds, (kinds) => isAmong(sql`content_item.kind`, kinds)),
      texts: contentKindWords,
    },
    removed: {
      ...yesOrNo({ yes: sql`content_item.body is null`, no: sql`content_item.body is not null` }),
      texts: removedWords,
    },
    published: days(sql`content_item.published_at`),
  },
});
