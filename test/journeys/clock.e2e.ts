import { startDemo } from '../../scripts/testing/demo-server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './steps.ts';

// A separate server, so that other journeys keep their time.
test('the demo clock moves forward, by mouse and by keyboard, without scripts @rest', async ({ browser, viewport }) => {
  test.setTimeout(180_000);
  const demo = await startDemo();
  try {
    const context = await browser.newContext({ viewport, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${demo.url}/sandbox/clock`);
    await expect(page.getByText('The same as the real time')).toBeVisible();
    await page.getByRole('button', { name: 'Forward 1 hour', exact: true }).click();
    await expect(page.getByRole('status')).toContainText('Moved forward by 1 hour.');
    await page.getByRole('button', { name: 'Forward 25 hours', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('Moved forward by 25 hours.');
    await expect(page.getByText('1 day 2 hours ahead of the real time')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 day 2 hours ahead of the real time')).toBeVisible();
    await context.close();

    const scripted = await browser.newContext({ viewport });
    const seen = await scripted.newPage();
    await seen.goto(`${demo.url}/sandbox/clock`);
    await expectAccessible(seen);
    await expectNoSidewaysScroll(seen);
    await scripted.close();
    expect(demo.lines().filter((line) => line.includes('"level":"error"'))).toEqual([]);
  } finally {
    await demo.stop();
  }
});
