// The names by which a page and its scripts can be meant in a stylesheet: `.class`, `#id`, `element`, `html:lang(hi)` and
// custom properties (`--ink`).

/** Elements that a parser adds where the HTML leaves them out. */
const implied = ['html', 'head', 'body', 'tbody', 'colgroup'];

export function namesInPage(html: string): ReadonlySet<string> {
  const names = new Set(implied);
  for (const [, element = ''] of html.matchAll(/<([a-z][^\s/>]*)/gi)) names.add(element.toLowerCase());
  for (const [, doubled, single, bare] of html.matchAll(/\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)) {
    for (const name of decoded(doubled ?? single ?? bare ?? '').split(/\s+/)) names.add(`.${name}`);
  }
  for (const [, doubled, single, bare] of html.matchAll(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)) {
    names.add(`#${decoded(doubled ?? single ?? bare ?? '')}`);
  }
  for (const [name] of html.matchAll(customName)) names.add(name);
  const language = /<html\b[^>]*\slang\s*=\s*["']?([\w-]+)/i.exec(html)?.[1]?.toLowerCase() ?? '';
  // `:lang(en)` also means `en-IN`.
  language.split('-').forEach((_part, at, parts) => names.add(`html:lang(${parts.slice(0, at + 1).join('-')})`));
  return names;
}

/**
 * The names that scripts may add to the page: a class or an ID is between quotes or blanks, or in a selector; an element
 * or a custom property is any word. So `application/json` and `{message: text}` name no class.
 */
export function namesInScripts(scripts: string): ReadonlySet<string> {
  const names = new Set(scripts.split(/[^\w-]+/));
  for (const [name] of scripts.matchAll(/(?<=["'`\s])[\w-]+(?=["'`\s])/g)) names.add(`.${name}`).add(`#${name}`);
  for (const [name] of scripts.matchAll(/[.#][\w-]+/g)) names.add(name);
  return names;
}

const customName = /(?<![\w-])--[\w-]+/g;

const decoded = (value: string): string =>
  value.includes('&')
    ? value
        .replace(/&#x([0-9a-f]+);/gi, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
        .replace(/&#(\d+);/g, (_all, digits: string) => String.fromCodePoint(Number(digits)))
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
    : value;
