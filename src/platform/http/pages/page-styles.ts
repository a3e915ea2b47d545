import { findOutside, skip, skipBlank, splitOutside, unescapeCss } from './css-text.ts';
import { namesInPage, namesInScripts } from './page-names.ts';

/**
 * A selector's condition on the page: all `names` (`.class`, `#id`, `element`, `html:lang(hi)`) occur in it, and for each
 * `:is()`, `:where()` and `:has()` at least one of its selectors is possible. Attributes, states and positions count as
 * present.
 */
interface Needs {
  readonly names: readonly string[];
  readonly choices: readonly (readonly Needs[])[];
}
interface Selector extends Needs {
  readonly text: string;
}
interface Declaration {
  readonly text: string;
  /** The custom property that it sets (`--ink`): needed when something on the page reads it. */
  readonly custom: string | undefined;
}
type StyleNode =
  | { readonly kind: 'rule'; readonly selectors: readonly Selector[]; readonly declarations: readonly Declaration[] }
  | { readonly kind: 'group'; readonly head: string; readonly children: readonly StyleNode[] }
  /** A font or an animation: needed when a rule of the page names it. */
  | { readonly kind: 'named'; readonly text: string; readonly name: string }
  | { readonly kind: 'always'; readonly text: string };

/** A stylesheet that gives each page the rules that it can use. */
export interface Stylesheet {
  readonly nodes: readonly StyleNode[];
  /** Every name that a selector needs, and every custom property. */
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
    if (node.kind === 'rule') {
      node.selectors.forEach(collect);
      for (const { custom } of node.declarations) if (custom) names.add(custom);
    }
    if (node.kind === 'group') node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return { nodes, names };
}

/** The stylesheets' names that occur in a page's HTML or in its scripts; in a fixed order. */
export function usedNames(sheets: readonly Stylesheet[], html: string, scripts = ''): readonly string[] {
  const present = new Set([...namesInPage(html), ...namesInScripts(scripts)]);
  return [...new Set(sheets.flatMap(({ names }) => [...names].filter((name) => present.has(name))))];
}

/** The rules, in their order, that apply to a page with these names or can apply to it in another state. */
export function rulesFor(sheets: readonly Stylesheet[], names: Iterable<string>): string {
  const present = new Set(names);
  const nodes = sheets.flatMap((sheet) => sheet.nodes);
  let css = '';
  // What a rule reads can read more in its turn, so this goes on until nothing is added.
  for (let before: string | undefined; css !== before;) {
    before = css;
    const known = css.toLowerCase();
    css = print(nodes, present, (name) => known.includes(name.toLowerCase()));
    for (const name of customRead(css)) present.add(name);
  }
  return css;
}

/** The custom properties that the rules read: every one that is not the start of a declaration. */
const customRead = (css: string): readonly string[] =>
  [...css.matchAll(/([{;]\s*)?(?<![\w-])(--[\w-]+)/g)].flatMap(([, start, name = '']) =>
    start === undefined ? name : [],
  );

function print(nodes: readonly StyleNode[], present: ReadonlySet<string>, isNamed: (name: string) => boolean): string {
  return nodes
    .map((node) => {
      if (node.kind === 'rule') return printRule(node, present);
      if (node.kind === 'named') return isNamed(node.name) ? node.text : '';
      if (node.kind === 'always') return node.text;
      const inner = print(node.children, present, isNamed);
      // An empty layer still has its place in the order of layers.
      return inner === '' && !/^@layer\b/i.test(node.head) ? '' : `${node.head}{${inner}}`;
    })
    .join('');
}

function printRule({ selectors, declarations }: StyleNode & { kind: 'rule' }, present: ReadonlySet<string>): string {
  const possible = selectors.filter((selector) => isPossible(selector, present));
  const needed = declarations.filter(({ custom }) => custom === undefined || present.has(custom));
  if (possible.length === 0 || needed.length === 0) return '';
  return `${possible.map(({ text }) => text).join(',')}{${needed.map(({ text }) => text).join(';')}}`;
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
  if (!head.startsWith('@')) return ruleOf(head, body);
  if (conditional.test(head)) return { kind: 'group', head, children: parseNodes(body) };
  const animation = /^@(?:-[a-z]+-)?keyframes\s+(.+)$/is.exec(head)?.[1];
  const font = /^@font-face$/i.test(head) ? /(?:^|[;\s])font-family\s*:\s*([^;]+)/i.exec(body)?.[1] : undefined;
  const name = animation ?? font;
  // @property and other definitions are few.
  if (name === undefined || name.includes('\\')) return { kind: 'always', text };
  return { kind: 'named', text, name: name.trim().replace(/^(["'])(.*)\1$/s, '$2') };
}

const ruleOf = (head: string, body: string): StyleNode => ({
  kind: 'rule',
  selectors: splitOutside(head, ',').map((text) => ({ text, ...needsOf(text) })),
  declarations: splitOutside(body, ';')
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, custom: /^\s*(--[\w-]+)\s*:/.exec(text)?.[1] })),
});

const identifier = /^(?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{1,6}\s?|\\[^\n])+/i;

function needsOf(selector: string): Needs {
  const names: string[] = [];
  const choices: Needs[][] = [];
  const language = /^\s*(?:html|:root):lang\(([\w-]+)\)/i.exec(selector)?.[1];
  if (language) names.push(`html:lang(${language.toLowerCase()})`);
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
