// Finds interface texts outside the words files, and Hindi texts without Devanagari. tsc refuses missing ones.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from '@swc/core';

/** Texts that are the same in every language, by file. */
const sameEverywhere: Readonly<Record<string, readonly string[]>> = {
  'src/web/frame/contact-bar.tsx': ['WhatsApp'],
  'src/web/frame/header.tsx': ['WhatsApp'],
};
/** Words that Hindi also writes in Latin letters. */
const latinInHindi = new Set(['OTP', 'SMS', 'WhatsApp', 'PDF', 'Node.js', 'PostgreSQL']);

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
const isNode = (input: unknown): input is Node =>
  typeof input === 'object' && input !== null && typeof (input as Node).type === 'string';

/** The possible texts of an expression, as far as its literals show them. */
function textsOf(input: unknown): string[] {
  if (!isNode(input)) return [];
  switch (input.type) {
    case 'StringLiteral':
      return [input['value'] as string];
    case 'TemplateLiteral':
      return (input['quasis'] as { cooked: string }[]).map((part) => part.cooked);
    case 'ConditionalExpression':
      return [...textsOf(input['consequent']), ...textsOf(input['alternate'])];
    case 'BinaryExpression':
      return [
        ...(['&&', '||', '??', '+'].includes(input['operator'] as string) ? textsOf(input['left']) : []),
        ...textsOf(input['right']),
      ];
    case 'ParenthesisExpression':
    case 'JSXExpressionContainer':
      return textsOf(input['expression']);
    default:
      return [];
  }
}

function visit(input: unknown, found: (texts: readonly string[]) => void): void {
  if (Array.isArray(input)) return input.forEach((entry) => visit(entry, found));
  if (typeof input !== 'object' || input === null) return;
  if (isNode(input)) {
    if (input.type === 'JSXText') found([input['value'] as string]);
    if (input.type === 'JSXElement' || input.type === 'JSXFragment') {
      for (const child of input['children'] as Node[])
        if (child.type === 'JSXExpressionContainer') found(textsOf(child));
    }
    if (input.type === 'JSXAttribute' && spoken.has(String((input['name'] as Node)['value'])))
      found(textsOf(input['value']));
    if (input.type === 'AssignmentExpression') {
      const to = input['left'] as Node;
      if (to.type === 'MemberExpression' && shownByScript.has(String((to['property'] as Node)['value'])))
        found(textsOf(input['right']));
    }
    if (
      input.type === 'CallExpression' &&
      isNode(input['callee']) &&
      ['alert', 'confirm', 'prompt'].includes(String(input['callee']['value']))
    ) {
      found((input['arguments'] as { expression: unknown }[]).flatMap((entry) => textsOf(entry.expression)));
    }
  }
  for (const part of Object.values(input)) visit(part, found);
}

/** The texts in a source file that a reader sees and that are not in a words file. */
export function looseTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const allowed = sameEverywhere[file] ?? [];
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), (texts) => {
    for (const text of texts.map((text) => text.trim()))
      if (hasLetters(text) && !allowed.includes(text)) found.push(text.replace(/\s+/g, ' '));
  });
  return found;
}

/** Whether a Hindi text has letters but no Devanagari. A text with values is a function; its literals are its text. */
export function isUntranslated(word: unknown): boolean {
  const literals =
    typeof word === 'function'
      ? [...word.toString().matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/gs)].map((match) => match[2]).join(' ')
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
  const files = globSync(['src/**/*.tsx', 'src/web/**/*.ts', 'src/features/**/web/**/*.ts']).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const wordFiles = files.filter((file) => file.endsWith('words.ts'));
  const faults = [
    ...files
      .filter((file) => !wordFiles.includes(file))
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
