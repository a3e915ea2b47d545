import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import type { DemoData } from '#kit/demo-data.ts';
import { cookieLine } from '#platform/http/cookies.ts';
import type { Control } from '#sandbox/instamojo/control.ts';
import { makeSandboxPage } from '#sandbox/sandbox-page.ts';

/** A text in both languages. */
export interface Said {
  readonly en: string;
  readonly hi: string;
}
export interface DemoPerson {
  /** `+919000000009` */
  readonly phone: string;
  /** Undefined before the first sign-in. */
  readonly name: string | undefined;
  readonly what: Said;
}
/** A group of people, such as those of the desk. */
export interface DemoPeople {
  readonly key: 'staff' | 'applicants' | 'invited';
  readonly people: readonly DemoPerson[];
}
export interface SignedIn {
  readonly cookie: { readonly name: string; readonly value: string; readonly maxAgeS: number };
  /** The page to go on with. */
  readonly to: string;
}
export interface Demo {
  data(): Promise<DemoData>;
  people(): Promise<readonly DemoPeople[]>;
  /** Undefined for a number of nobody in the list. */
  signIn(phone: string): Promise<SignedIn | undefined>;
  /** What the gateway and the bank give to finance, by the state of the simulated gateway. */
  readonly files: Readonly<Record<MonthFile, (gateway: ReturnType<Control['state']>) => Promise<string>>>;
}
const monthFiles = ['settlement-report.csv', 'bank-statement.csv'] as const;
export type MonthFile = (typeof monthFiles)[number];

const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The demo's front door: how far its story is, who is who, and a sign-in as each with one press. Plain HTML, no script. */
export function makeHomePage(parts: {
  readonly demo: Demo;
  /** Undefined where the settings name another gateway: it gives its own reports. */
  readonly gateway: Pick<Control, 'state'> | undefined;
  readonly basePath: string;
  readonly isSecure: boolean;
}): Hono {
  const { demo, gateway, basePath, isSecure } = parts;
  const css = file('../phone/phone.css') + file('./home.css');
  const page = makeSandboxPage(basePath);
  page.get('/home.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }));
  const show = async () => {
    const data = await demo.data();
    return document(basePath, data, await demo.people(), gateway !== undefined && data.state !== 'filling');
  };
  if (gateway)
    for (const name of monthFiles)
      page.get(`/${name}`, async (c) => {
        c.header('content-disposition', `attachment; filename="${name}"`);
        return c.body(await demo.files[name](gateway.state()), 200, { 'content-type': 'text/csv; charset=utf-8' });
      });
  page.get('/', async (c) => c.html(await show()));
  page.post('/', bodyLimit({ maxSize: 1024 }), async (c) => {
    const typed = (await c.req.parseBody().catch(() => ({ phone: '' })))['phone'];
    const signedIn = typeof typed === 'string' ? await demo.signIn(typed) : undefined;
    if (!signedIn) return c.html(await show(), 400);
    const { name, value, maxAgeS } = signedIn.cookie;
    c.header('set-cookie', cookieLine(isSecure, name, value, maxAgeS), { append: true });
    return c.redirect(signedIn.to, 303);
  });
  return page;
}

const both = ({ en, hi }: Said) => html`<span>${en}</span> <span lang="hi">${hi}</span>`;
const readable = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2');

const groups: Readonly<Record<DemoPeople['key'], { readonly head: Said; readonly note: Said }>> = {
  staff: {
    head: { en: 'At the desk', hi: 'डेस्क पर' },
    note: {
      en: 'The button signs in with the second factor. Money that goes out needs two of them.',
      hi: 'बटन दूसरे चरण के साथ लॉगिन करता है। पैसा भेजने के लिए इनमें से दो लोग चाहिए।',
    },
  },
  applicants: {
    head: { en: 'Applicants', hi: 'आवेदक' },
    note: { en: 'Invented people with drawn photos.', hi: 'काल्पनिक लोग, फ़ोटो बनाए हुए हैं।' },
  },
  invited: {
    head: { en: 'Try it yourself', hi: 'खुद आज़माएँ' },
    note: {
      en: 'Invited numbers that nobody has used: they sign in for the first time and may apply.',
      hi: 'आमंत्रित नंबर जो किसी ने इस्तेमाल नहीं किए: पहली बार लॉगिन करेंगे और आवेदन कर सकते हैं।',
    },
  },
};

const fileTexts: Readonly<Record<MonthFile, Said>> = {
  'settlement-report.csv': {
    en: "The gateway's settlement report: import it at the desk under Settlements",
    hi: 'गेटवे की रिपोर्ट: डेस्क पर “सेटलमेंट” में लाएँ',
  },
  'bank-statement.csv': {
    en: 'The bank statement: import it at the desk under Bank statement',
    hi: 'बैंक का स्टेटमेंट: डेस्क पर “बैंक स्टेटमेंट” में लाएँ',
  },
};
const files = (base: string) =>
  html`<section aria-labelledby="files">
    <h2 id="files">${both({ en: 'Files of the month', hi: 'महीने की फ़ाइलें' })}</h2>
    <p class="note">
      ${both({
        en: 'What gateway and bank give until yesterday. With both a month can be closed.',
        hi: 'गेटवे और बैंक की कल तक की फ़ाइलें। दोनों से महीना बंद किया जा सकता है।',
      })}
    </p>
    <ul>
      ${monthFiles.map((name) => html`<li><a href="${base}/${name}" download>${both(fileTexts[name])}</a></li>`)}
    </ul>
  </section>`;

const document = (base: string, data: DemoData, people: readonly DemoPeople[], hasFiles: boolean) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Demo: who is who</title>
        <link rel="stylesheet" href="${base}/home.css" />
        ${data.state === 'filling' ? html`<meta http-equiv="refresh" content="3" />` : ''}
      </head>
      <body>
        <header>
          <p class="notice">
            ${both({ en: 'Demo: all people, firms and payments are invented.', hi: 'डेमो: सभी लोग, फ़र्में और भुगतान काल्पनिक हैं।' })}
          </p>
        </header>
        <main>
          <h1>Who is who <span lang="hi">कौन कौन है</span></h1>
          ${progress(data)} ${people.filter((group) => group.people.length > 0).map((group) => section(base, group))}
          ${hasFiles ? files(base) : ''}
          <footer>
            <a href="/">The site · <span lang="hi">साइट</span></a>
            <a href="/sandbox/phone">Demo phone · <span lang="hi">डेमो फ़ोन</span></a>
            <a href="/sandbox/clock">Demo clock · <span lang="hi">डेमो घड़ी</span></a>
          </footer>
        </main>
      </body>
    </html>`;

function progress(data: DemoData) {
  if (data.state === 'filling')
    return html`<section class="filling" role="status">
      <p>
        ${both({
          en: `Half a year of business is being added: ${data.percent}%. The site works already.`,
          hi: `छह महीने का कारोबार भरा जा रहा है: ${data.percent}%। साइट इस बीच चलती है।`,
        })}
      </p>
      <progress max="100" value="${data.percent}">${data.percent}%</progress>
    </section>`;
  if (data.state === 'unfinished')
    return html`<section class="filling" role="alert">
      ${both({
        en: 'The program ended before the business was added in full. To begin anew: stop it, delete the data folder, start it again.',
        hi: 'कारोबार पूरा भरने से पहले प्रोग्राम बंद हो गया। नए सिरे से: प्रोग्राम रोकें, डेटा फ़ोल्डर हटाएँ, फिर चलाएँ।',
      })}
    </section>`;
  return '';
}

/** A name in Devanagari has its own letters. */
const named = (name: string) => (/[\u0900-\u097f]/.test(name) ? html`<b lang="hi">${name}</b>` : html`<b>${name}</b>`);

const section = (base: string, { key, people }: DemoPeople) =>
  html`<section aria-labelledby="${key}">
    <h2 id="${key}">${both(groups[key].head)}</h2>
    <p class="note">${both(groups[key].note)}</p>
    <ul class="people">
      ${people.map(
        ({ phone, name, what }) =>
          html`<li>
            <p class="head">${named(name ?? readable(phone))} ${name === undefined ? '' : readable(phone)}</p>
            <p class="text">${both(what)}</p>
            <form method="post" action="${base}">
              <button name="phone" value="${phone}">
                Sign in<span class="unseen"> as ${name ?? readable(phone)}</span>
              </button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;
