// The memory of the program as `npm start` runs it, after visitors viewed pages.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '#test/faults/harness.ts';
import { makePeople } from '#test/faults/people.ts';
import { memoryOf, viewPages } from '#test/page-views.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness('memory', { firstPort: 4880 });
  await harness.site.start();
});
afterAll(async () => harness?.site.stop());

test.skipIf(memoryOf(process.pid) === undefined)('stays within 210 MB after 5,000 page views', async () => {
  const pool = harness.site.pool(1);
  const [person] = await makePeople(pool, harness.site.dataDir, 1);
  await pool.end();
  await viewPages(harness.site.url, 5000, person?.cookie ?? '');
  const memory = memoryOf(harness.site.pid());
  // In full, so that no other process that runs the same Node makes it look smaller.
  const megabytes = (memory?.rss ?? 0) / 2 ** 20;
  console.log(`after 5,000 page views: ${megabytes.toFixed(1)} MB`);
  expect(megabytes).toBeGreaterThan(30);
  expect(megabytes).toBeLessThan(210);
});
