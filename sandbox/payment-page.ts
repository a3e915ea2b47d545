import { readFileSync } from 'node:fs';
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { serveHindiFont } from './sandbox-page.ts';

export type Markup = ReturnType<typeof html>;
const stylesheet = readFileSync(new URL('./payment-page.css', import.meta.url), 'utf8');

/** A gateway's page where the payer decides how the payment ends, with its stylesheet and font beside it. */
export function makePaymentPage(): Hono {
  const page = new Hono();
  page.get('/hosted-page.css', (c) => {
    c.header('x-content-type-options', 'nosniff');
    return c.body(stylesheet, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
  });
  serveHindiFont(page);
  return page;
}

/**
 * Plain HTML without scripts. `returnOrigin`: where its forms may lead back to, empty for nowhere. `root`: the relative URL
 * of the folder with the stylesheet, so that it works under any mount path.
 */
export function paymentAnswer(
  c: Context,
  content: Markup,
  page: { readonly returnOrigin: string; readonly root: string; readonly status: 200 | 404 },
): Response | Promise<Response> {
  // Browsers apply form-action to the redirect after a form too, so the return origin is listed.
  const back = ` ${page.returnOrigin}`.trimEnd();
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'${back}; frame-ancestors 'none'; base-uri 'none'`,
  );
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'same-origin');
  c.header('cache-control', 'no-store');
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>Sandbox payment</title>
          <link rel="stylesheet" href="${page.root}hosted-page.css" />
        </head>
        <body>
          <header class="notice">
            <p>Sandbox: no real money moves</p>
            <p lang="hi">सैंडबॉक्स: असली पैसे का लेन-देन नहीं होता</p>
          </header>
          <main>${content}</main>
        </body>
      </html>`,
    page.status,
  );
}
