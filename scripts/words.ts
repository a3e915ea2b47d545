// Finds interface texts outside the words files, and words whose Hindi is no Hindi. tsc already refuses a missing one.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from '@swc/core';

/** Texts that are the same in every language, by the file that shows them. */
const sameEverywhere: Readonly<Record<string, readonly string[]>> = { 'src/web/frame/header.tsx': ['WhatsApp'] };
/** Words that Hindi writes in Latin letters too. */
const latinInHindi = new Set(['OTP', 'WhatsApp', 'PDF']);

const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
  'text',
  'hint',
  'heading',
  'caption',
  'message',
  'summary',
]);
const shownByScript = new Set(['textContent', 'innerText', 'title', 'placeholder', 'alt', 'ariaLabel']);
const hasLetters = (text: string): boolean => /\p{L}{2,}/u.test(text);
const hasHindi = (text: string): boolean => /\p{Script=Devanagari}/u.test(text);

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}
const isNode = (it: unknown): it is Node =>
  typeof it === 'object' && it !== null && typeof (it as Node).type === 'string';

/** The texts that an expression may come to, as far as it spells them out. */
function textsOf(it: unknown): string[] {
  if (!isNode(it)) return [];
  switch (it.type) {
    case 'StringLiteral':
      return [it['value'] as string];
    case 'TemplateLiteral':
      return (it['quasis'] as { cooked: string }[]).map((part) => part.cooked);
    case 'ConditionalExpression':
      return [...textsOf(it['consequent']), ...textsOf(it['alternate'])];
    case 'BinaryExpression':
      return [
        ...(['&&', '||', '??', '+'].includes(it['operator'] as string) ? textsOf(it['left']) : []),
        ...textsOf(it['right']),
      ];
    case 'ParenthesisExpression':
    case 'JSXExpressionContainer':
      return textsOf(it['expression']);
    default:
      return [];
  }
}

function visit(it: unknown, found: (texts: readonly string[]) => void): void {
  if (Array.isArray(it)) return it.forEach((one) => visit(one, found));
  if (typeof it !== 'object' || it === null) return;
  if (isNode(it)) {
    if (it.type === 'JSXText') found([it['value'] as string]);
    if (it.type === 'JSXElement' || it.type === 'JSXFragment') {
      for (const child of it['children'] as Node[]) if (child.type === 'JSXExpressionContainer') found(textsOf(child));
    }
    if (it.type === 'JSXAttribute' && spoken.has(String((it['name'] as Node)['value']))) found(textsOf(it['value']));
    if (it.type === 'AssignmentExpression') {
      const to = it['left'] as Node;
      if (to.type === 'MemberExpression' && shownByScript.has(String((to['property'] as Node)['value'])))
        found(textsOf(it['right']));
    }
    if (
      it.type === 'CallExpression' &&
      isNode(it['callee']) &&
      ['alert', 'confirm', 'prompt'].includes(String(it['callee']['value']))
    ) {
      found((it['arguments'] as { expression: unknown }[]).flatMap((one) => textsOf(one.expression)));
    }
  }
  for (const part of Object.values(it)) visit(part, found);
}

/** The texts in a source file that a reader would see and that no words file holds. */
export function looseTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const allowed = sameEverywhere[file] ?? [];
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), (texts) => {
    for (const text of texts.map((it) => it.trim()))
      if (hasLetters(text) && !allowed.includes(text)) found.push(text.replace(/\s+/g, ' '));
  });
  return found;
}

/** True when a Hindi word has letters but none of Hindi. A word with values is a function; its literals are its text. */
export function isUntranslated(word: unknown): boolean {
  const literals =
    typeof word === 'function'
      ? [...word.toString().matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/gs)].map((it) => it[2]).join(' ')
      : String(word);
  const text = literals.replace(/\$\{[^}]*\}/g, '').trim();
  return hasLetters(text) && !hasHindi(text) && !latinInHindi.has(text);
}

async function untranslated(file: string): Promise<string[]> {
  const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
  return Object.values(exported).flatMap((both) => {
    const { en, hi } = (both ?? {}) as { en?: Record<string, unknown>; hi?: Record<string, unknown> };
    if (!en || !hi) return [];
    return Object.keys(hi)
      .filter((key) => isUntranslated(hi[key]))
      .map((key) => `${file}: the Hindi of "${key}" is no Hindi`);
  });
}

async function main(): Promise<void> {
  const files = globSync(['src/**/*.tsx', 'src/web/**/*.ts', 'src/features/*/web/**/*.ts']).filter(
    (it) => !/\.test\.tsx?$/.test(it),
  );
  const wordFiles = files.filter((it) => it.endsWith('words.ts'));
  const faults = [
    ...files
      .filter((it) => !wordFiles.includes(it))
      .flatMap((file) =>
        looseTexts(file, readFileSync(file, 'utf8')).map(
          (text) => `${file}: "${text}" belongs into a words file, in both languages`,
        ),
      ),
    ...(await Promise.all(wordFiles.map(untranslated))).flat(),
  ];
  for (const fault of faults) console.error(fault);
  if (wordFiles.length === 0) console.error('no words file was found, so nothing was checked');
  process.exitCode = faults.length > 0 || wordFiles.length === 0 ? 1 : 0;
}
if (import.meta.main) await main();
