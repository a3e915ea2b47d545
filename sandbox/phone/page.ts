import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { readPhone } from '#kit/text/phone.ts';
import type { Outbox, OutboxMessage } from '#platform/operations/outbox.ts';
import { makeSandboxPage } from '#sandbox/sandbox-page.ts';

const pageSize = 30;
const searchLimit = 1000;
const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

export interface Sends {
  readonly sms: boolean;
  readonly whatsapp?: boolean;
  readonly mails: boolean;
}

/** What the holder of a number writes to the firm on WhatsApp. */
export interface Written {
  readonly from: string;
  readonly text: string;
  readonly file: { readonly bytes: Uint8Array; readonly type: string } | undefined;
}
const maxUpload = 8 * 1024 * 1024;

/** The demo's phone: every message that the site sent, newest first. Without scripts it reloads periodically. */
export function makePhonePage(parts: {
  readonly outbox: Outbox;
  readonly basePath: string;
  /** Which messages are also really sent, because the settings configure a vendor or a server for them. */
  readonly sends?: Sends;
  /** Writes to the firm; absent where WhatsApp is not simulated. @returns whether the site took it */
  readonly write?: (written: Written) => Promise<boolean>;
}): Hono {
  const css = file('./phone.css');
  const js = file('./phone.js');
  const page = makeSandboxPage(parts.basePath);
  page.get('/phone.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }));
  page.get('/phone.js', (c) => c.body(js, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  page.get('/', async (c) => {
    const query = c.req.query('to')?.trim() ?? '';
    const to = readPhone(query) ?? query;
    const all = await parts.outbox.newest(query === '' ? pageSize : searchLimit);
    const messages = all.filter((message) => query === '' || message.to === to).slice(0, pageSize);
    const writing = parts.write === undefined ? '' : writeForm(parts.basePath, query, c.req.query('wrote'));
    return c.html(document(parts.basePath, noticeOf(parts.sends), query, messages, writing));
  });
  page.post('/', bodyLimit({ maxSize: maxUpload }), async (c) => {
    const form = await c.req.parseBody().catch(() => ({}) as Record<string, string | File>);
    const { from = '', text = '', file } = form;
    const phone = typeof from === 'string' ? readPhone(from) : undefined;
    const sent = file instanceof File && file.size > 0 ? file : undefined;
    const isWritten =
      parts.write !== undefined &&
      phone !== undefined &&
      typeof text === 'string' &&
      (text.trim() !== '' || sent !== undefined) &&
      (await parts.write({
        from: phone.slice(1),
        text: text.trim(),
        file: sent && { bytes: new Uint8Array(await sent.arrayBuffer()), type: sent.type },
      }));
    // Redirect after POST, so that a reload does not write again.
    return c.redirect(
      `${parts.basePath}?${new URLSearchParams({ to: phone ?? '', wrote: isWritten ? 'yes' : 'no' })}`,
      303,
    );
  });
  return page;
}

const both = (en: string, hi: string) => html`<span>${en}</span> <span lang="hi">${hi}</span>`;

/** Says which messages go to the configured services; only the operator knows whether these reach real people. */
function noticeOf({ sms, whatsapp = false, mails }: Sends = { sms: false, mails: false }) {
  if (!sms && !mails && !whatsapp) {
    return both(
      'Demo: no real message is sent. Everything arrives here.',
      'डेमो: कोई असली संदेश नहीं भेजा जाता। सब कुछ यहाँ आता है।',
    );
  }
  return both(
    `Demo: ${whatsapp ? 'WhatsApp messages go out through WHATSAPP_API_URL, ' : ''}${sms ? 'SMS go out through the set provider' : 'no real SMS is sent'}, ${mails ? 'mails go out through SMTP_URL' : 'no real mail is sent'}. Everything is shown here as well.`,
    `डेमो: ${whatsapp ? 'WhatsApp संदेश WHATSAPP_API_URL से जाते हैं, ' : ''}${sms ? 'SMS चुनी हुई सेवा से जाते हैं' : 'असली SMS नहीं भेजे जाते'}, ${mails ? 'ई-मेल SMTP_URL से जाते हैं' : 'असली ई-मेल नहीं भेजे जाते'}। सब कुछ यहाँ भी दिखता है।`,
  );
}

const writeForm = (base: string, query: string, wrote: string | undefined) =>
  html`<details class="write" ${wrote === undefined ? '' : 'open'}>
    <summary>${both('Write to the firm on WhatsApp', 'कंपनी को WhatsApp पर लिखें')}</summary>
    ${
      wrote === undefined
        ? ''
        : html`<p role="status">
            ${
              wrote === 'yes'
                ? both('Sent. The desk shows it.', 'भेज दिया। डेस्क पर दिखेगा।')
                : both(
                    'Not sent. Give a mobile number and a text or file.',
                    'नहीं भेजा गया। मोबाइल नंबर और संदेश या फ़ाइल दें।',
                  )
            }
          </p>`
    }
    <form method="post" action="${base}" enctype="multipart/form-data">
      <label for="from">${both('Your number', 'आपका नंबर')}</label>
      <input
        id="from"
        name="from"
        value="${query}"
        inputmode="tel"
        autocomplete="off"
        required
        placeholder="9876543210"
      />
      <label for="text">${both('Message', 'संदेश')}</label>
      <textarea id="text" name="text" rows="3" maxlength="1000"></textarea>
      <label for="file">${both('Picture or PDF', 'फ़ोटो या PDF')}</label>
      <input id="file" name="file" type="file" accept="image/*,application/pdf" />
      <button>${both('Send', 'भेजें')}</button>
    </form>
  </details>`;

const document = (
  base: string,
  notice: ReturnType<typeof both>,
  query: string,
  messages: readonly OutboxMessage[],
  writing: ReturnType<typeof writeForm> | '',
) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Demo phone</title>
        <link rel="stylesheet" href="${base}/phone.css" />
        <script type="module" src="${base}/phone.js"></script>
        <noscript><meta http-equiv="refresh" content="3" /></noscript>
      </head>
      <body>
        <header>
          <p class="notice">${notice}</p>
        </header>
        <main>
          <h1>Demo phone <span lang="hi">डेमो फ़ोन</span></h1>
          <form method="get" action="${base}" role="search">
            <label for="to">${both('Show one number only', 'केवल एक नंबर दिखाएँ')}</label>
            <div class="row">
              <input id="to" name="to" value="${query}" inputmode="tel" autocomplete="off" placeholder="9876543210" />
              <button>Show</button>
              ${query === '' ? '' : html`<a class="all" href="${base}">All</a>`}
            </div>
          </form>
          ${writing}
          <div id="messages" aria-live="polite">
            ${
              messages.length === 0
                ? empty(query)
                : html`<ol>
                    ${messages.map(card)}
                  </ol>`
            }
          </div>
          <footer>
            <a href="/login">Back to login · <span lang="hi">लॉगिन पर वापस</span></a>
          </footer>
        </main>
      </body>
    </html>`;

const empty = (query: string) =>
  query === ''
    ? html`<div class="empty">
        <p>No message yet. Ask for a code on the sign-in page, and it appears here.</p>
        <p lang="hi">अभी कोई संदेश नहीं। लॉगिन पेज पर OTP माँगें, वह यहाँ दिखेगा।</p>
      </div>`
    : html`<div class="empty">
        <p>No message for ${query} yet.</p>
        <p lang="hi">${query} के लिए अभी कोई संदेश नहीं।</p>
      </div>`;

function card(message: OutboxMessage) {
  const code = /\b\d{4,8}\b/.exec(message.text)?.[0];
  const isCode = message.template.endsWith('-code');
  return html`<li>
    <p class="head">
      <b>${readable(message.to)}</b> ${message.channel === 'whatsapp' ? html`<span>WhatsApp</span>` : ''}
      <time datetime="${message.at}">${timeInIndia(message.at)}</time>
    </p>
    ${isCode && code ? html`<p class="code">${code}</p>` : ''}
    ${message.subject === undefined ? '' : html`<p class="text"><b>${message.subject}</b></p>`}
    <p class="text">${message.text}</p>
  </li>`;
}

const readable = (to: string): string => to.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
const timeInIndia = (at: string): string =>
  new Date(at).toLocaleString('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
