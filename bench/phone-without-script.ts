import type { Browser } from '@playwright/test';
import { profileWords } from '#features/accounts/web/words.ts';
import { roleWords } from '#features/applications/forms/web/role-words.ts';
import { applicationsWords, returnWords } from '#features/applications/web/words.ts';
import { earningsWords } from '#features/referrals/web/words.ts';
import { table } from './figures.ts';
import { openPhone } from '#test/phone-browser.ts';
import type { PhonePage } from './phone-pages.ts';

const waiting = [
  profileWords.en.loading,
  roleWords.en.loading,
  applicationsWords.en.loading,
  returnWords.en.verifying,
  returnWords.en.asking,
  earningsWords.en.loading,
  'Loading',
];

/** What each page shows without script: its heading, what it says about script, and nothing that waits for one. */
export async function withoutScript(
  browser: Browser,
  site: string,
  pages: readonly PhonePage[],
): Promise<{ readonly text: string; readonly failed: readonly string[] }> {
  const rows: string[][] = [];
  const failed: string[] = [];
  for (const page of pages) {
    const phone = await openPhone(browser, site, { ...page.visitor, hasScript: false });
    await phone.page.goto(site + page.path, { waitUntil: 'load' });
    const body = phone.page.locator('body');
    const lines = (await body.innerText()).split('\n').map((line) => line.trim());
    const text = lines.join(' ');
    const heading = await phone.page.locator('h1:visible').allInnerTexts();
    const spinners = await phone.page.locator('.spinner:visible, .skeleton:visible, [aria-busy=true]:visible').count();
    const hints = lines.filter((line) => line.includes('JavaScript'));
    const hasMain = await phone.page.locator(page.main).first().isVisible();
    const waits = [...waiting.filter((words) => text.includes(words)), ...(spinners > 0 ? ['a spinner'] : [])];
    const faults = [
      ...(heading.length === 1 ? [] : [`${heading.length} headings`]),
      ...(waits.length > 0 ? [`waits for ever: ${waits.join(', ')}`] : []),
    ];
    failed.push(...faults.map((fault) => `${page.name} without script: ${fault}`));
    const ended = new URL(phone.page.url()).pathname;
    rows.push([
      page.name,
      ended === new URL(site + page.path).pathname ? '' : ended,
      heading.join(' · '),
      hasMain ? 'yes' : 'no',
      hints.join(' ') || '–',
      faults.join('; ') || 'none',
    ]);
    await phone.context.close();
  }
  const head = ['Without script', 'Leads to', 'Heading', 'Main content', 'Says about script', 'Faults'];
  return { text: table(head, rows), failed };
}
