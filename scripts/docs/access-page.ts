import { type PageName, pageNames, pages, type Page } from '#pages.ts';

/** A URL of each page that needs more than its path. */
const examples: Partial<Record<PageName, string>> = {
  product: '/product/E-Rickshaw',
  post: '/blog/1',
  role: '/career/Supervisor',
  apply: '/ApplyNow/Supervisor',
  policyEdition: '/policies/privacy-1',
  correct: '/correct/SA-7K3M-9PQ2-XW4D',
  refundAccount: '/refund-account/SR-7K3M-9PQ2-XW4D',
  paymentSuccess: '/payment-success?payment_id=1&payment_request_id=2',
};
/** @throws where a page needs a value and has no example. */
export function exampleOf(name: PageName): string {
  const url = examples[name] ?? pages[name].path.replace(/\/:\w+\?$/, '');
  if (url.includes(':')) throw new Error(`scripts/docs/access-page.ts has no example of ${name}`);
  return url;
}

type Cells = readonly [visitor: string, incomplete: string, named: string];
const cellsOf: Readonly<Record<Page['audience'], (next: string) => Cells>> = {
  everyone: () => ['shown', 'shown', 'shown'],
  visitors: () => ['shown', '→ /userName', '→ /userName'],
  'logged-in': (next) => [`→ /login?next=${next}`, 'shown', 'shown'],
  named: (next) => [`→ /login?next=${next}`, `→ /userName?next=${next}`, 'shown'],
};
/** Redirects that depend on more than the page, and URLs without a page. */
const further: readonly (readonly [url: string, ...Cells])[] = [
  [
    '/login?next=%2FApplyNow%2FSupervisor',
    'shown',
    '→ /userName?next=%2FApplyNow%2FSupervisor',
    '→ /userName?next=%2FApplyNow%2FSupervisor',
  ],
  ['/login?next=https%3A%2F%2Fevil.test', 'shown', '→ /userName', '→ /userName'],
  ['/login?next=%2F%2Fevil.test', 'shown', '→ /userName', '→ /userName'],
  ['/verify/ABCDEFGH', 'shown', 'shown', 'shown'],
  ['/feed.xml', 'shown', 'shown', 'shown'],
  ['/sitemap.xml', 'shown', 'shown', 'shown'],
  ['/robots.txt', 'shown', 'shown', 'shown'],
  ['/manifest.webmanifest', 'shown', 'shown', 'shown'],
  ['/offline-worker.js', 'shown', 'shown', 'shown'],
  ['/.well-known/security.txt', 'shown', 'shown', 'shown'],
  ['/language/hi?next=%2Fabout', '→ /hi/about', '→ /hi/about', '→ /hi/about'],
  ['/no-such-page', '404', '404', '404'],
];

/** docs/access.md with its table of pages as src/pages.ts has them now. */
export function accessPage(text: string): string {
  const rows = [
    ...pageNames.map((name) => {
      const url = exampleOf(name);
      return [url, ...cellsOf[pages[name].audience](encodeURIComponent(url))];
    }),
    ...further,
  ].map(([url, ...cells]) => `| \`${url}\` | ${cells.join(' | ')} |\n`);
  return text.replace(/(?<=\| Page \|.*\n\|[-|]+\n)(?:\|.*\n)+/, () => rows.join(''));
}
