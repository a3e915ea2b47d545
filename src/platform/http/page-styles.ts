import { findOutside, skip, skipBlank, splitOutside, unescapeCss } from './css-text.ts';

/**
 * A selector's condition on the page: all `names` (`.class`, `#id`, `element`) occur in it, and for each `:is()`, `:where()`
 * and `:has()` at least one of its selectors is possible. Attributes, states and positions count as present.
 */
interface Needs {
  readonly names: readonly string[];
  readonly choices: readonly (readonly Needs[])[];
}
type StyleNode =
  | { readonly kind: 'rule'; readonly text: string; readonly anyOf: readonly Needs[] }
  | { readonly kind: 'group'; readonly head: string; readonly children: readonly StyleNode[] }
  /** A font or an animation: needed when a rule of the page names it. */
  | { readonly kind: 'named'; readonly text: string; readonly name: string }
  | { readonly kind: 'always'; readonly text: string };

/** A stylesheet that gives each page the rules that it can use. */
export interface Stylesheet {
  readonly nodes: readonly StyleNode[];
  /** Every name that a selector needs. */
  readonly names: ReadonlySet<string>;
}

export function parseStylesheet(css: string): Stylesheet {
  const nodes = parseNodes(css);
  const names = new Set<string>();
  const collect = ({ names: own, choices }: Needs): void => {
    for (const name of own) names.add(name);
    choices.flat().forEach(collect);
  };
  const visit = (node: StyleNode): void => {
    if (node.kind === 'rule') node.anyOf.forEach(collect);
    if (node.kind === 'group') node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return { nodes, names };
}

/** The names of the stylesheets' selectors that occur in a page's HTML, or as a word in its scripts; in a fixed order. */
export function usedNames(sheets: readonly Stylesheet[], html: string, scripts = ''): readonly string[] {
  const present = namesIn(html);
  const words = new Set(scripts.split(/[^\w-]+/));
  const isUsed = (name: string): boolean => present.has(name) || words.has(name.replace(/^[.#]/, ''));
  return [...new Set(sheets.flatMap(({ names }) => [...names].filter(isUsed)))];
}

/** The rules, in their order, that apply to a page with these names or can apply to it in another state. */
export function rulesFor(sheets: readonly Stylesheet[], names: Iterable<string>): string {
  const present = new Set(names);
  const nodes = sheets.flatMap((sheet) => sheet.nodes);
  const rules = print(nodes, present, () => false).toLowerCase();
  return print(nodes, present, (name) => rules.includes(name.toLowerCase()));
}

function print(nodes: readonly StyleNode[], present: ReadonlySet<string>, isNamed: (name: string) => boolean): string {
  return nodes
    .map((node) => {
      if (node.kind === 'rule') return node.anyOf.some((needs) => isPossible(needs, present)) ? node.text : '';
      if (node.kind === 'named') return isNamed(node.name) ? node.text : '';
      if (node.kind === 'always') return node.text;
      const inner = print(node.children, present, isNamed);
      // An empty layer still has its place in the order of layers.
      return inner === '' && !/^@layer\b/i.test(node.head) ? '' : `${node.head}{${inner}}`;
    })
    .join('');
}

const isPossible = ({ names, choices }: Needs, present: ReadonlySet<string>): boolean =>
  names.every((name) => present.has(name)) &&
  choices.every((choice) => choice.some((needs) => isPossible(needs, present)));

const conditional = /^@(?:media|supports|container|layer|scope|starting-style)\b/i;

function parseNodes(css: string): StyleNode[] {
  const nodes: StyleNode[] = [];
  for (let at = skipBlank(css, 0); at < css.length; at = skipBlank(css, at)) {
    const isAt = css[at] === '@';
    const open = findOutside(css, at, isAt ? '{;' : '{');
    const isBlock = css[open] === '{';
    const close = isBlock ? findOutside(css, open + 1, '}') : open;
    const head = css.slice(at, open).trim();
    const text = css.slice(at, close + 1);
    nodes.push(isBlock ? nodeOf(head, text, css.slice(open + 1, close)) : { kind: 'always', text });
    at = close + 1;
  }
  return nodes;
}

function nodeOf(head: string, text: string, body: string): StyleNode {
  if (!head.startsWith('@')) return { kind: 'rule', text, anyOf: splitOutside(head, ',').map(needsOf) };
  if (conditional.test(head)) return { kind: 'group', head, children: parseNodes(body) };
  const animation = /^@(?:-[a-z]+-)?keyframes\s+(.+)$/is.exec(head)?.[1];
  const font = /^@font-face$/i.test(head) ? /(?:^|[;\s])font-family\s*:\s*([^;]+)/i.exec(body)?.[1] : undefined;
  const name = animation ?? font;
  // @property and other definitions are few.
  if (name === undefined || name.includes('\\')) return { kind: 'always', text };
  return { kind: 'named', text, name: name.trim().replace(/^(["'])(.*)\1$/s, '$2') };
}

const identifier = /^(?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{1,6}\s?|\\[^\n])+/i;

function needsOf(selector: string): Needs {
  const names: string[] = [];
  const choices: Needs[][] = [];
  for (let at = 0; at < selector.length;) {
    const char = selector[at] ?? '';
    if (char === '[') at = findOutside(selector, at + 1, ']') + 1;
    else if (char === ':') at = readPseudo(selector, at, choices);
    else {
      const prefix = char === '.' || char === '#' ? char : '';
      const name = identifier.exec(selector.slice(at + prefix.length))?.[0] ?? '';
      const end = at + prefix.length + name.length;
      const isNamespace = selector[end] === '|';
      if (name && !isNamespace) names.push(prefix + (prefix ? unescapeCss(name) : unescapeCss(name).toLowerCase()));
      at = name ? end : skip(selector, at);
    }
  }
  return { names, choices };
}

/** Reads a pseudo-class or element with its arguments; of most, these say nothing about the page's names. */
function readPseudo(selector: string, at: number, choices: Needs[][]): number {
  const start = selector.startsWith('::', at) ? at + 2 : at + 1;
  const name = identifier.exec(selector.slice(start))?.[0] ?? '';
  const open = start + name.length;
  if (selector[open] !== '(') return open;
  const close = findOutside(selector, open + 1, ')');
  if (/^(?:is|where|has|-webkit-any|-moz-any)$/i.test(name)) {
    choices.push(splitOutside(selector.slice(open + 1, close), ',').map(needsOf));
  }
  return close + 1;
}

/** Elements that a parser adds where the HTML leaves them out. */
const implied = ['html', 'head', 'body', 'tbody', 'colgroup'];

function namesIn(html: string): ReadonlySet<string> {
  const names = new Set(implied);
  for (const [, element = ''] of html.matchAll(/<([a-z][^\s/>]*)/gi)) names.add(element.toLowerCase());
  for (const [, doubled, single, bare] of html.matchAll(/\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)) {
    for (const name of decoded(doubled ?? single ?? bare ?? '').split(/\s+/)) names.add(`.${name}`);
  }
  for (const [, doubled, single, bare] of html.matchAll(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)) {
    names.add(`#${decoded(doubled ?? single ?? bare ?? '')}`);
  }
  return names;
}

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
