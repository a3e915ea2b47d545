import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { parseStylesheet, rulesFor, type Stylesheet, usedNames } from './page-styles.ts';

interface InlineStyle {
  readonly element: string;
  /** For the policy's `style-src`. */
  readonly hash: string;
}
type Files = ReadonlyMap<string, string>;

/**
 * Puts the rules that a page needs into its head, so that its first paint waits for no stylesheet. They replace a stylesheet
 * that is linked in the head: then the rules for names in the page's scripts are among them. A stylesheet at the end of the
 * body stays; it is for what scripts render.
 */
export class InlineStyles {
  readonly #sheets: ReadonlyMap<string, Stylesheet>;
  readonly #scripts: Files;
  readonly #styles = new LRUCache<string, InlineStyle>({ max: 100 });

  /** The built stylesheets and scripts by their path. */
  constructor(files: { readonly styles: Files; readonly scripts: Files }) {
    this.#sheets = new Map([...files.styles].map(([path, css]) => [path, parseStylesheet(css)]));
    this.#scripts = files.scripts;
  }

  /** @returns the page with its styles and their hash; an answer without a stylesheet stays as it is. */
  async into(page: Response): Promise<{ readonly page: Response; readonly styleHash?: string }> {
    const { status, statusText, headers, body } = page;
    if (!body || !headers.get('content-type')?.startsWith('text/html')) return { page };
    const html = await page.text();
    const styled = this.#styled(html);
    headers.delete('content-length');
    return {
      page: new Response(styled?.html ?? html, { status, statusText, headers }),
      ...(styled ? { styleHash: styled.hash } : {}),
    };
  }

  #styled(html: string): { readonly html: string; readonly hash: string } | undefined {
    const headEnd = html.indexOf('</head>');
    const links = [...html.matchAll(/<link\b[^>]*\srel="stylesheet"[^>]*>/g)];
    const paths = links.flatMap(([link]) => pathIn(link, 'href') ?? []).filter((path) => this.#sheets.has(path));
    if (headEnd < 0 || paths.length === 0) return undefined;
    const blocking = links.filter(({ index }) => index < headEnd).map(([link]) => link);
    const head = blocking.reduce((text, link) => text.replace(link, ''), html.slice(0, headEnd));
    const rest = html.slice(headEnd);
    const scripts = blocking.length > 0 ? this.#scriptsOf(rest) : '';
    const { element, hash } = this.#styleFor(paths, head + rest, scripts);
    return { html: head + element + rest, hash };
  }

  #scriptsOf(html: string): string {
    const paths = [...html.matchAll(/<script\b[^>]*>/g)].flatMap(
      ([tag]) => pathIn(tag, 'data-files')?.split(' ') ?? [],
    );
    return paths.map((path) => this.#scripts.get(path) ?? '').join('\n');
  }

  #styleFor(paths: readonly string[], html: string, scripts: string): InlineStyle {
    const sheets = paths.flatMap((path) => this.#sheets.get(path) ?? []);
    const names = usedNames(sheets, html, scripts);
    const key = JSON.stringify([paths, names]);
    const known = this.#styles.get(key);
    if (known) return known;
    // In CSS `<\/` means the same, and it can't end the element.
    const css = rulesFor(sheets, names).replaceAll('</', '<\\/');
    const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
    const style = { element: `<style id="page-styles">${css}</style>`, hash };
    this.#styles.set(key, style);
    return style;
  }
}

const pathIn = (tag: string, attribute: 'href' | 'data-files'): string | undefined =>
  new RegExp(`\\s${attribute}="([^"]+)"`).exec(tag)?.[1];
