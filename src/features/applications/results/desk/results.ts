import { sql } from '#platform/database/db.ts';
import { days, readAs } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { titledOpenings } from '#features/jobs/actions/openings-of.ts';
import { roleTitles } from '#features/jobs/actions/role-titles.ts';
import { openingKey, readOpeningKey } from '#features/jobs/model/jobs.ts';
import { openingName } from '#features/jobs/web/parts/words.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import { stageWords } from '../../web/parts/words.ts';
import type { ResultStage } from '../model.ts';

const words = inBoth(
  {
    caption: 'Published results',
    lead: 'Everybody can read these lists of application numbers on the site; they have no names. A list stays as it was published until another one of its stage replaces it.',
    empty: 'No results are published. Publish them from the page of a role.',
    opening: 'Opening',
    stage: 'Stage',
    count: 'Numbers',
    published: 'Published',
    by: 'By',
    withdrawn: 'Off the site since',
  },
  {
    caption: 'प्रकाशित परिणाम',
    lead: 'आवेदन नंबरों की ये सूचियाँ साइट पर हर कोई पढ़ सकता है; इनमें नाम नहीं हैं। सूची वैसी ही रहती है, जब तक उसी चरण की नई सूची न आए।',
    empty: 'कोई परिणाम प्रकाशित नहीं है। पद के पेज से प्रकाशित करें।',
    opening: 'भर्ती',
    stage: 'चरण',
    count: 'नंबर',
    published: 'प्रकाशित',
    by: 'किसने',
    withdrawn: 'साइट से कब हटी',
  },
);

interface ResultRow {
  readonly id: number;
  readonly role: string;
  readonly opening: number;
  readonly stage: ResultStage;
  readonly count: number;
  readonly publishedAt: Date;
  readonly publishedBy: string;
  readonly withdrawnAt: Date | null;
}
/** The lists of results, also those that are off the site. */
export const results = deskList({
  name: 'results',
  right: 'applications/read',
  words,
  from: sql`result_list`,
  id: { sql: sql`result_list.id`, type: 'bigint' },
  select: sql<ResultRow>`result_list.id::int, result_list.role, result_list.opening, result_list.stage,
    cardinality(result_list.numbers) as count, result_list.published_at, result_list.published_by, result_list.withdrawn_at`,
  async read(ctx, rows) {
    const titles = await roleTitles(ctx);
    return rows.map((row) => ({ ...row, title: titles(row.role) }));
  },
  more: (ctx) => titledOpenings(ctx),
  key: ({ id }) => String(id),
  columns: {
    opening: {
      as: 'text',
      of: ({ title, opening }, language) => openingName(language, title[language], opening),
      link: ({ role }) => ({ href: deskPaths.role(role) }),
    },
    stage: { as: 'code', of: ({ stage }) => stage, texts: stageWords },
    count: { as: 'number', of: ({ count }) => count },
    published: {
      as: 'time',
      of: ({ publishedAt }) => publishedAt,
      sort: { sql: sql`result_list.published_at`, type: 'timestamptz' },
    },
    by: { as: 'staff', of: ({ publishedBy }) => publishedBy },
    withdrawn: { as: 'time', of: ({ withdrawnAt }) => withdrawnAt },
  },
  defaultSort: { column: 'published', direction: 'desc' },
  filters: {
    opening: {
      ...readAs(
        readOpeningKey,
        ({ role, opening }) => sql`(result_list.role = ${role} and result_list.opening = ${opening})`,
      ),
      choices: (openings, language) =>
        openings.map(({ role, opening, title }) => ({
          value: openingKey({ role, opening }),
          label: openingName(language, title[language], opening),
        })),
    },
    published: days(sql`result_list.published_at`),
  },
  lead: ({ lead }) => [lead],
});
