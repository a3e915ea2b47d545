import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { longDay } from '#kit/indian-time.ts';
import { type ContentBody } from './model/content.ts';
import { CampaignFile, CompanyFile, PolicyFile, policyPlaceholders, policySlugs } from './model/shapes.ts';
import { checkBody, filledPolicy } from './rules/content.ts';
import { policyTerms } from '../../product/policy-terms.ts';

const read = (name: string): ContentBody => JSON.parse(readFileSync(`content/${name}.json`, 'utf8')) as ContentBody;
const policies = policySlugs.map((slug) => [slug, read(`policies/${slug}`)] as const);
const company = CompanyFile.parse(read('company'));
const textOf = (slug: string, language: 'en' | 'hi'): string =>
  JSON.stringify(
    filledPolicy(PolicyFile.parse(read(`policies/${slug}`))[language], { company, terms: policyTerms }, language),
  );

describe.each(policies)('the policy %s', (slug, body) => {
  test('names the company by placeholders only, in both languages', () => {
    const facts = [company.phone, company.email, company.grievanceEmail, company.grievancePhone];
    for (const language of ['en', 'hi'] as const) {
      const { name, grievance } = company[language];
      for (const payload of [...facts, name, grievance.name]) expect(JSON.stringify(body)).not.toContain(payload);
      const notified = textOf(slug, language);
      expect(notified).toContain(name);
      expect(notified).not.toMatch(/\{\w+\}/);
    }
  });
});

test('shows a changed company name at once', () => {
  const other = { ...company, grievanceEmail: 'care@asha.example', en: { ...company.en, name: 'Asha Works' } };
  const notified = JSON.stringify(
    filledPolicy(PolicyFile.parse(read('policies/refunds')).en, { company: other, terms: policyTerms }, 'en'),
  );
  expect(notified).toContain('Asha Works recruits.');
  expect(notified).toContain('care@asha.example');
  expect(notified).not.toContain(company.en.name);
});
test('keeps phone numbers on one line', () => {
  expect(textOf('refunds', 'en')).toContain(company.grievancePhone.replaceAll(' ', '\u00a0'));
});
test.each([...policyPlaceholders])('accepts {%s}', (name) => {
  const body = read('policies/terms') as { en: { description: string } };
  expect(checkBody('policy', { ...body, en: { ...body.en, description: `By {${name}}.` } }).ok).toBe(true);
});
test.each(['{city}', '{ company }', '{Company}', '{}', 'a { b', '}', '{company', '{{company}}'])(
  'refuses an unknown placeholder and names its field: %s',
  (text) => {
    const body = read('policies/terms') as { en: { intro: string[] } };
    const checked = checkBody('policy', { ...body, en: { ...body.en, intro: [text] } });
    expect(checked).toMatchObject({ ok: false, refusal: { code: 'content/invalid' } });
    expect(checked.ok ? [] : checked.refusal.fields).toMatchObject([{ field: 'en.intro.0' }]);
  },
);

describe('the privacy policy', () => {
  const source = (file: string): string => readFileSync(`src/${file}`, 'utf8');
  const named = (file: string, pattern: RegExp): string => {
    const found = pattern.exec(source(file))?.[1];
    if (!found) throw new Error(`${file} names none`);
    return found;
  };
  const cookies = [
    named('platform/http/admission.ts', /sessionCookie = '([^']+)'/),
    named('platform/http/forms/plain-form.ts', /flashFormCookie = '([^']+)'/),
    named('platform/http/admission.ts', /deskCookie = '([^']+)'/),
    named('features/accounts/terms.ts', /codeCookie = '([^']+)'/),
    named('features/staff/api/members.ts', /invitationCookie = '([^']+)'/),
    named('features/accounts/terms.ts', /browserCookie = '([^']+)'/),
    named('features/accounts/terms.ts', /deskBrowserCookie = '([^']+)'/),
    named('features/staff/api/sign-in.ts', /askedCookie = '([^']+)'/),
    named('web/i18n.ts', /languageCookie = '([^']+)'/),
    named('web/enhance/enquiry-basket.ts', /basketCookie = '([^']+)'/),
    named('web/referral-link.ts', /referralCookie = '([^']+)'/),
  ];
  const stored = [
    ...[...named('web/stored-session.ts', /keys = \[([^\]]+)\]/).matchAll(/'(\w+)'/g)].map((match) => match[1]!),
    named('features/accounts/web/parts/awaited-code.ts', /key = '([^']+)'/),
    named('web/forms/unsaved-store.ts', /key = '([^']+)'/),
    named('features/leads/web/enquiry-script.ts', /key = '([^']+)'/),
    ...['call-back', 'quote'].map((form) => named('web/enhance/send-forms.ts', /`(\w+-)\$\{texts/) + form),
  ];
  test.each(['en', 'hi'] as const)('names every cookie and everything stored in the browser (%s)', (language) => {
    for (const name of [...cookies, ...stored])
      expect(textOf('privacy', language)).toMatch(new RegExp(`\\b${name}\\b`));
    for (const said of textOf('privacy', language).match(/\b(?:saral|unsent)-[\w-]+/g) ?? [])
      expect([...cookies, ...stored]).toContain(said);
  });
  test.each([
    [
      'en',
      'eleven',
      /our staff, when they sign in to the office pages[^"]+which browser they used, only as a coded value/,
    ],
    ['hi', 'ग्यारह', /हमारे कर्मचारी जब दफ़्तर के पेजों पर साइन इन करें[^"]+किस ब्राउज़र से/],
  ] as const)('counts its cookies and says what the desk records of a browser (%s)', (language, count, recorded) => {
    expect(cookies).toHaveLength(11);
    expect(textOf('privacy', language)).toMatch(new RegExp(`these ${count} cookies|ये ${count} कुकी`));
    expect(textOf('privacy', language)).toMatch(recorded);
  });
  const under = (language: 'en' | 'hi', first: RegExp): readonly string[] =>
    PolicyFile.parse(read('policies/privacy'))[language].sections.find(({ list }) =>
      list.some((row) => first.test(row)),
    )?.list ?? [];
  test.each([
    [
      'en',
      /^callback request:/,
      /^OTPs,/,
      /^refund to a bank account/,
      /holder/,
      'stays',
      /WhatsApp/,
      /bank details of a refund/,
    ],
    ['hi', /^कॉल बैक का अनुरोध:/, /^OTP,/, /^बैंक खाते में रिफ़ंड/, /खाताधारक/, 'रहता है', /WhatsApp/, /रिफ़ंड की बैंक जानकारी/],
  ] as const)(
    'names accounts of claims and refunds and what comes by WhatsApp, each with its time (%s)',
    (language, ofVisitors, ofTimes, refund, holder, stays, whatsapp, refundTime) => {
      const collected = under(language, ofVisitors);
      const kept = under(language, ofTimes);
      const accounts = collected.filter((row) => /IFSC/.test(row));
      expect(accounts).toHaveLength(2);
      for (const row of accounts) expect(row).toMatch(holder);
      expect(accounts.filter((row) => refund.test(row))).toHaveLength(1);
      expect(collected.filter((row) => whatsapp.test(row))).toHaveLength(1);
      expect(kept.find((row) => refundTime.test(row))).toContain('{refundAccountDays}');
      expect(kept.find((row) => whatsapp.test(row))).toContain('{chatDays}');
      // A shared account shows that two people are one: its hash is never erased.
      expect(kept.find((row) => /हैश हमेशा|coded value of each/.test(row))).toContain(stays);
    },
  );
  test('is of the day whose policies an application accepts', () => {
    const { policyVersion } = CampaignFile.parse(read('campaign'));
    for (const language of ['en', 'hi'] as const) {
      const { dated, intro } = PolicyFile.parse(read('policies/privacy'))[language];
      const version = longDay(language, policyVersion).replaceAll(' ', '-');
      expect(dated).toMatch(new RegExp(`${version}$`));
      expect(intro[0]).toContain(version);
    }
  });
  test('covers every place that stores something in a browser', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: 'src', exclude: ['**/*.test.ts'] });
    const places = (pattern: RegExp): Set<string> => new Set(files.filter((file) => pattern.test(source(file))));
    // A new place must be added to the policy and here.
    expect(places(/(?:local|session)Storage\.setItem|indexedDB|caches\.open/)).toEqual(
      new Set([
        'features/accounts/web/parts/awaited-code.ts',
        'features/leads/web/enquiry-script.ts',
        'web/stored-session.ts',
        'web/forms/tab-store.ts',
      ]),
    );
    expect(places(/setCookie\(|cookieLine\(|document\.cookie =|['"]set-cookie['"]:/)).toEqual(
      new Set([
        'features/accounts/api.ts',
        'features/staff/api/members.ts',
        'features/staff/api/sign-in.ts',
        'platform/http/cookies.ts',
        'platform/http/pages/serve-pages.ts',
        'features/leads/api.ts',
        'features/leads/web/enquiry.tsx',
        'web/enhance/enquiry-basket.ts',
        'web/enhance/language.ts',
        'web/pages/language-redirect.ts',
        'web/referral-link.ts',
      ]),
    );
  });
});

describe('the refund terms match the program’s rules', () => {
  test.each(['refunds', 'terms'])('%s: within 24 hours, and only before the next stage', (slug) => {
    expect(textOf(slug, 'en')).toMatch(
      /within 24 hours of submission, as long as it has not moved to the next stage of the recruitment process/,
    );
    expect(textOf(slug, 'hi')).toMatch(/24 घंटे के भीतर[^।]*भर्ती प्रक्रिया के अगले चरण में न गया हो/);
  });
  test('each of the two conditions is stated separately', () => {
    const none = PolicyFile.parse(read('policies/refunds')).en.sections.find(
      (section) => section.heading === 'When there is no refund',
    );
    expect(none?.list).toEqual([
      'if {refundHours} hours have passed since submission, even if your application has not moved to the next stage',
      'if your application has moved to the next stage, even within the {refundHours} hours',
      'for incomplete applications',
      'for applicants who do not appear (no-show)',
    ]);
  });
});
