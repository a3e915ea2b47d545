import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import { changeRoleState } from '#features/jobs/actions/change-role-state.ts';
import { closingIn } from '#features/jobs/contract/public.ts';
import { shareWords } from '#features/jobs/web/parts/share-role.ts';
import { careerWords } from '#features/jobs/web/words.ts';
import type { Page } from '@playwright/test';
import { languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { withReferral } from '#web/referral-link.ts';
import { onOwnDemo } from './own-demo.ts';
import { invite } from './application-steps.ts';
import { inDatabase } from './desk-session.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPage, newPhone, signIn, stored } from './steps.ts';

const roles = { open: 'Video Editor', closed: 'Media Anchor', invited: 'Supervisor' } as const;

// A separate server, because these journeys open and close roles.
const test = onOwnDemo({ OTP_ADDRESS_SOFT: '100000', HUMAN_CHECK_COST: '200' }, async () => {
  for (const state of ['open', 'closed'] as const)
    await inDatabase((ctx) => changeRoleState(ctx, { name: roles[state], state, actor: 'usr_recruiter' }));
});

const unknownCode = 'ZZZZ9999';
const row = (page: Page, role: string) => page.locator(`[data-role-row="${role}"]`);

for (const language of languages) {
  test(`the recruitment page says who can apply, what it costs and what to do (${language}) @wide`, async ({
    page,
  }) => {
    const t = careerWords[language];
    const share = shareWords[language];
    await page.goto(paths.career(language));
    const box = page.locator('.who');
    for (const text of [t.whoOpen, t.whoClosed, t.whoInvited, t.whoElseBesideOpenText])
      await expect(box).toContainText(text);
    await expect(box.getByRole('link', { name: t.signIn })).toHaveAttribute(
      'href',
      paths.login(language, `${paths.career(language)}#roles`),
    );
    // What anybody may do comes first, on the first screen of a phone.
    const apply = box.getByRole('link', { name: t.apply });
    await expect(apply).toBeInViewport({ ratio: 1 });
    await expect(apply).toHaveAttribute('href', paths.apply(roles.open));

    // The table is plain HTML, except for its markers.
    await expect(page.locator('table [role]:not([role=button])')).toHaveCount(0);
    const first = page.locator('tbody tr').first();
    await expect(first.locator(`[data-role-row="${roles.open}"]`)).toHaveCount(1);
    await expect(first).not.toContainText(t.closed);
    await expect(first).not.toContainText('Closed');
    // Fees that all roles have are stated once, above the table.
    await expect(box).toContainText(share.fees('₹500', '₹250'));
    for (const text of [t.vacancies, '₹26,000', t.place]) await expect(first).toContainText(text);
    await expect(row(page, roles.invited)).toContainText(t.invitedOnly);
    await expect(row(page, roles.closed)).toContainText(t.nobody);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test(`a role has a public page (${language}) @wide`, async ({ page }) => {
    const t = careerWords[language];
    await page.goto(paths.career(language));
    await row(page, roles.invited).getByRole('link', { name: t.details }).click();
    await expect(page).toHaveURL(paths.role(language, roles.invited));
    const main = page.getByRole('main');
    for (const text of [t.isInvitedOnly, t.privateRecruitment, t.noPromise, t.refundTerms, '₹500', '₹250', '₹21,000'])
      await expect(main).toContainText(text);
    await expect(main.getByRole('link', { name: t.signIn })).toHaveAttribute(
      'href',
      paths.login(language, paths.apply(roles.invited)),
    );
    await expect(main.getByRole('link', { name: t.applyFor('') })).toHaveCount(0);
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
    await expectAccessible(page);

    await page.goto(paths.role(language, roles.closed));
    await expect(main).toContainText(t.isClosed);
    await expect(main.getByRole('link', { name: t.toRecruitment })).toHaveAttribute('href', paths.career(language));
    await expect(main.getByRole('link', { name: t.signIn })).toHaveCount(0);

    await page.goto(paths.role(language, roles.open));
    await expect(main).toContainText(t.isOpen);
    await expect(main).not.toContainText(closingIn(language, 'Closed'));
    await expect(main.locator('[data-may-apply]')).toHaveAttribute('href', paths.apply(roles.open));
    // Search engines get no job posting of a role with a fee.
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    // A page that answers 404 would log an error in the console.
    const missing = await page.request.get(paths.role(language, 'Astronaut'));
    expect(missing.status()).toBe(404);
    for (const text of [t.roleNotFound, `href="${paths.career(language)}"`])
      expect(await missing.text()).toContain(text);
  });
}

test('a shared role opens for anybody, with the sharer’s code, which lasts and can be removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const t = careerWords.en;
  await signIn(page, newPhone(), 'Asha Kumari', { next: paths.apply(roles.open) });
  const { referralCode: code = '' } = await stored(page);
  const link = await page.getByLabel(applyWords.en.link).inputValue();
  expect(link).toBe(baseURL + withReferral(paths.role('en', roles.open), code));
  const message = new URL((await page.getByRole('link', { name: shareWords.en.share }).getAttribute('href'))!);
  expect(message.searchParams.get('text')).toContain(link);
  expect(message.searchParams.get('text')).toContain(t.privateRecruitment);

  // A friend, who is not logged in, and comes back another day with a mistyped link.
  const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
  const friend = await newPage(context);
  await friend.goto(link);
  await expect(friend.locator('[data-referral]')).toContainText(code);
  await expect(friend.locator('[data-may-apply]')).toHaveAttribute('href', withReferral(paths.apply(roles.open), code));
  const forwarded = new URL((await friend.getByRole('link', { name: shareWords.en.share }).getAttribute('href'))!);
  expect(forwarded.searchParams.get('text')).toContain(link);
  await friend.close();
  const later = await newPage(context);
  await later.goto(withReferral(paths.home('en'), 'nonsense!'));
  await later.goto(withReferral(paths.about('en'), unknownCode));
  await signIn(later, newPhone(), 'Babita Devi', { next: paths.apply(roles.open) });
  await expect(later.getByLabel(applyWords.en.referralCode)).toHaveValue(code);
  await expect(later.locator('#referral-finding')).toContainText('Asha');

  await later.goto(paths.career('en'));
  await expect(later.locator('[data-referral]')).toContainText(code);
  await expectAccessible(later);
  await later.getByRole('button', { name: t.removeCode }).click();
  await expect(later.locator('[data-referral]')).toBeHidden();
  await expect(later.getByText(t.haveCode)).toBeFocused();
  await expect(later.locator('.who [data-may-apply]')).toHaveAttribute('href', paths.apply(roles.open));
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('saral-referrals');
  await context.close();
});

test('the page is as high with the code of a shared link as without: its script moves nothing @rest', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await newPage(context);
  const heightOf = async (path: string, shown: string): Promise<number> => {
    await page.goto(path);
    await expect(page.locator(shown)).toBeVisible();
    return page.locator('main').evaluate((main) => main.getBoundingClientRect().height);
  };
  for (const width of [320, 360, 393, 412, 768, 1280])
    for (const language of ['en', 'hi'] as const) {
      await page.setViewportSize({ width, height: 800 });
      const withCode = await heightOf(withReferral(paths.career(language), unknownCode), '[data-referral]');
      await context.clearCookies();
      const without = await heightOf(paths.career(language), '[data-no-referral]');
      expect(withCode, `${width} px, ${language}`).toBe(without);
    }
  await context.close();
});

test('an invited person gets Apply on both pages, a click on the marker does nothing @wide', async ({ page }) => {
  const t = careerWords.en;
  const phone = newPhone();
  await invite(phone);
  await signIn(page, phone, 'Asha Kumari', { next: paths.career('en') });
  const inRow = row(page, roles.invited);
  await expect(inRow.getByRole('link', { name: t.applyFor(roles.invited) })).toBeVisible();
  await expect(page.locator('.who')).toContainText(t.invited);
  await expect(page.getByRole('link', { name: t.signIn })).toBeHidden();
  // What is read aloud begins with what is seen.
  const marker = inRow.getByRole('button', { name: t.closedLabel(roles.invited, t.closed) });
  await expect(marker).toHaveText(t.closed);
  await marker.click();
  await expect(page).toHaveURL(paths.career('en'));
  await page.goto(paths.role('en', roles.invited));
  await page.getByRole('link', { name: t.applyFor(roles.invited) }).click();
  await expect(page).toHaveURL(paths.apply(roles.invited));
});

test('the blinking marker keeps its focus ring and stays legible', async ({ page }) => {
  await page.goto(paths.career('en'));
  const marker = row(page, roles.invited).getByRole('button');
  const seen = await marker.evaluate(async (element: HTMLElement) => {
    element.focus({ focusVisible: true } as FocusOptions);
    const [blink] = element.getAnimations();
    const states = [250, 750].map((ms) => {
      if (blink) {
        blink.pause();
        blink.currentTime = ms;
      }
      const { opacity, outlineStyle, outlineColor, color, backgroundColor } = getComputedStyle(element);
      return { opacity, outlineStyle, outlineColor, pair: [color, backgroundColor].toSorted().join(), color };
    });
    return { blinks: (blink as CSSAnimation | undefined)?.animationName, states };
  });
  const [on, off] = seen.states;
  expect(seen.blinks).toBe('blink');
  expect(on).toMatchObject({ opacity: '1', outlineStyle: 'solid' });
  expect(off).toMatchObject({ opacity: '1', outlineStyle: 'solid', outlineColor: on?.outlineColor, pair: on?.pair });
  expect(off?.color).not.toBe(on?.color);
  // Paused in the middle of the blink.
  await expectAccessible(page);
});

test('a printed notice is one list with fees, without buttons @wide', async ({ page }) => {
  await page.goto(paths.career('en'));
  await page.emulateMedia({ media: 'print' });
  const cell = row(page, roles.invited);
  await expect(page.locator('.who')).toContainText('₹500');
  await expect(cell).toContainText('₹21,000');
  for (const link of await page.locator('main table a, .who a').all()) await expect(link).toBeHidden();
  expect(await cell.getByRole('button').evaluate((element) => element.getAnimations().length)).toBe(0);
});
