// A new demo as `npm start` makes it: the site answers at once and is filled beside that.
import { expect, test } from 'vitest';
import { type DemoServer, startDemo } from '../../scripts/testing/demo-server.ts';

const untilFilledMs = 600_000;

async function filled({ url }: DemoServer): Promise<boolean> {
  for (const until = Date.now() + untilFilledMs; Date.now() < until;) {
    const text = await (await fetch(`${url}/sandbox`)).text();
    if (!text.includes('is being added')) return !text.includes('before the business was added in full');
    await new Promise((again) => setTimeout(again, 500));
  }
  return false;
}
const errorsOf = (demo: DemoServer): string[] => demo.lines().filter((line) => line.includes('"level":"error"'));

/** The cookie of the desk, as the button of the front door gives it. */
async function deskOf({ url }: DemoServer, phone: string): Promise<string> {
  const answer = await fetch(`${url}/sandbox`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ phone }),
  });
  expect(answer.headers.get('location')).toBe('/desk');
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

test('a new demo serves its site while it is filled, and has a business then', { timeout: untilFilledMs }, async () => {
  const demo = await startDemo({ DEMO_DATA: 'full' });
  try {
    const began = performance.now();
    expect((await fetch(`${demo.url}/`)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(3000);
    expect(await (await fetch(`${demo.url}/sandbox`)).text()).toContain('is being added');
    const isFilled = await filled(demo);
    expect({ isFilled, errors: errorsOf(demo) }).toEqual({ isFilled: true, errors: [] });
    const cookie = await deskOf(demo, '+919000000009');
    const read = async (path: string) =>
      (await (await fetch(`${demo.url}/api/desk/${path}`, { headers: { cookie } })).json()) as { count: number };
    expect((await read('applications')).count).toBeGreaterThan(270);
    expect((await read('leads')).count).toBeGreaterThan(50);
    expect((await read('payout-runs')).count).toBeGreaterThan(5);
    const career = await (await fetch(`${demo.url}/career`)).text();
    expect(career).not.toContain('Data Entry Operator');
    expect(errorsOf(demo)).toEqual([]);
  } finally {
    await demo.stop();
  }
});
