// Finds its way in CSS text: where a block, a string or a comment ends. It knows no properties.

/** The index of the first of these characters (of `{};,)]`) outside of strings, comments, brackets and blocks, or the end. */
export function findOutside(css: string, from: number, wanted: string): number {
  const closers: string[] = [];
  for (let at = from; ; at = skip(css, at)) {
    at = behindPlain(css, at);
    if (at >= css.length) return css.length;
    const char = css[at] ?? '';
    if (closers.length === 0 && wanted.includes(char)) return at;
    if (char === closers.at(-1)) closers.pop();
    else if (char in pairs) closers.push(pairs[char] ?? '');
  }
}
const pairs: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** The index behind the characters that end and begin nothing, which are most: a start waits for this. */
function behindPlain(css: string, from: number): number {
  plain.lastIndex = from;
  return plain.test(css) ? plain.lastIndex : from;
}
const plain = /(?:[^\\"'/u(){}[\],;]|u(?!rl\())+/iy;

/** The index behind the character, escape, string, comment or unquoted URL at `at`. */
export function skip(css: string, at: number): number {
  const char = css[at];
  if (char === '\\') return at + 2;
  if (char === '"' || char === "'") return endOfString(css, at);
  if (char === '/' && css[at + 1] === '*') return behind(css, '*/', at + 2);
  if (char === 'u' || char === 'U') return endOfUrl(css, at) ?? at + 1;
  return at + 1;
}

function endOfString(css: string, at: number): number {
  for (let end = at + 1; end < css.length; end++) {
    if (css[end] === '\\') end++;
    else if (css[end] === css[at]) return end + 1;
    // An unclosed string ends at its line.
    else if (css[end] === '\n') return end;
  }
  return css.length;
}

/** Quotes and comment marks mean nothing in an unquoted URL. */
function endOfUrl(css: string, at: number): number | undefined {
  if (/[\w-]/.test(css[at - 1] ?? '')) return undefined;
  const start = /^url\(\s*(?=[^\s"'])/i.exec(css.slice(at, at + 200));
  if (!start) return undefined;
  for (let end = at + start[0].length; end < css.length; end++) {
    if (css[end] === '\\') end++;
    else if (css[end] === ')') return end + 1;
  }
  return css.length;
}

const behind = (css: string, mark: string, from: number): number => {
  const found = css.indexOf(mark, from);
  return found < 0 ? css.length : found + mark.length;
};

/** The parts between these characters, outside of strings, comments, brackets and blocks. */
export function splitOutside(css: string, separator: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from <= css.length;) {
    const end = findOutside(css, from, separator);
    parts.push(css.slice(from, end));
    from = end + 1;
  }
  return parts;
}

/** The index behind white space and comments. */
export function skipBlank(css: string, from: number): number {
  let at = from;
  for (;;) {
    while (/\s/.test(css[at] ?? '')) at++;
    if (!css.startsWith('/*', at)) return at;
    at = behind(css, '*/', at + 2);
  }
}

/** The value of an identifier with escapes: `md\:flex`, `\31 0`. */
export const unescapeCss = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_all, hex: string | undefined, char: string | undefined) =>
    hex === undefined ? (char ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16) || 0xfffd, 0x10ffff)),
  );
