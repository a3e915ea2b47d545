import { publishResults } from '#features/applications/results/actions/publish-results.ts';
import { countResults } from '#features/applications/results/actions/read-results.ts';
import { titledOpenings } from '#features/jobs/actions/openings-of.ts';
import { by } from '../office.ts';
import type { Story } from '../story.ts';

/** The recruiter publishes who was selected in each opening. */
export function results(story: Story): void {
  const { ctx, time } = story;
  story.at(time.daysAgo(6, '17:30'), async () => {
    for (const { role, opening } of await titledOpenings(ctx)) {
      const { selected: count } = await countResults(ctx, { role, opening });
      if (count === 0) continue;
      const list = { role, opening, stage: 'selected', count } as const;
      story.must(await publishResults(ctx, list, by(story, 'recruiter')));
    }
  });
}
