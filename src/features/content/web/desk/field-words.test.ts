import { expect, test } from 'vitest';
import { contentKinds } from '../../model/content.ts';
import { type FormNode, formOf } from '../../model/form.ts';
import { contentShapes } from '../../model/shapes.ts';
import { type Language, languages } from '#web/i18n.ts';
import { choiceWords, contentFieldWords } from './field-words.ts';
import { contentReasonWords, reasonKey } from './reason-words.ts';

const nodesOf = (node: FormNode): FormNode[] =>
  node.kind === 'leaf' ? [node] : [node, ...(node.kind === 'list' ? [node.item] : node.fields).flatMap(nodesOf)];
const nodes = contentKinds.flatMap((kind) => nodesOf(formOf(kind)));

/** The messages of a shape and of all in it. */
function messagesIn(shape: unknown, seen = new Set<unknown>()): string[] {
  if (typeof shape !== 'object' || shape === null || seen.has(shape)) return [];
  seen.add(shape);
  const { _zod: { def } = { def: undefined } } = shape as { _zod?: { def?: Record<string, unknown> } };
  if (!def) return [];
  const error = def['error'];
  const own = typeof error === 'function' ? [String((error as () => unknown)())] : [];
  const inner = [
    ...((def['checks'] as unknown[] | undefined) ?? []),
    ...Object.values((def['shape'] as object | undefined) ?? {}),
    def['innerType'],
    def['element'],
  ];
  return [...own, ...inner.flatMap((each) => messagesIn(each, seen))];
}

test.each(languages)('each field, choice and message of the shapes has its words in %s', (language: Language) => {
  for (const { name } of nodes) if (name !== '') expect(contentFieldWords[language][name], name).toBeDefined();
  for (const node of nodes)
    if (node.kind === 'leaf' && node.input === 'choice' && node.name === 'icon')
      for (const option of node.options) expect(choiceWords[language][option], option).toBeDefined();
  const messages = [...new Set(Object.values(contentShapes).flatMap((shape) => messagesIn(shape)))];
  expect(messages.length).toBeGreaterThan(12);
  for (const message of messages) expect(contentReasonWords[language][reasonKey(message)], message).toBeDefined();
});
