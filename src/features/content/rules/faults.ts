import type { z } from 'zod/mini';
import type { ContentKind } from '../model/content.ts';
import type { DraftFault } from '../model/desk.ts';
import { formOf, nodeAt, type Typed } from '../model/form.ts';
import { contentShapes } from '../model/shapes.ts';
import { bodyOf } from './typed.ts';

/** What keeps typed values from being published, each field once, in the order of the form. */
export function faultsOf(kind: ContentKind, typed: Typed): readonly DraftFault[] {
  const read = contentShapes[kind].safeParse(bodyOf(kind, typed), { reportInput: true });
  if (read.success) return [];
  const faults = new Map<string, DraftFault>();
  for (const issue of read.error.issues) {
    const path = issue.path.map(String);
    const field = fieldAt(kind, path);
    const isPart = field.length < path.join('.').length;
    const of = isPart && typeof issue.input === 'string' ? { of: issue.input.slice(0, shownOfPart) } : {};
    if (!faults.has(field)) faults.set(field, { field, ...reasonOf(issue, nodeAt(formOf(kind), field)?.kind), ...of });
  }
  return [...faults.values()];
}
const shownOfPart = 60;
/** The path of the field that has a value: a part of a long text has no field. */
function fieldAt(kind: ContentKind, path: readonly string[]): string {
  for (let length = path.length; length > 0; length--) {
    const field = path.slice(0, length).join('.');
    if (nodeAt(formOf(kind), field)) return field;
  }
  return path.length === 0 ? '' : path.join('.');
}

function reasonOf(issue: z.core.$ZodIssue, kind: string | undefined): Omit<DraftFault, 'field'> {
  if (issue.input === undefined || issue.input === '') return { reason: kind === 'list' ? 'too-few' : 'missing' };
  if (issue.code === 'invalid_type') return { reason: issue.expected === 'string' ? 'missing' : 'number' };
  if (issue.code === 'invalid_value') return { reason: 'choose' };
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return { reason: issue.message };
  const isSmall = issue.code === 'too_small';
  const bound = Number(isSmall ? issue.minimum : issue.maximum);
  if (issue.origin === 'array' && isSmall && bound === 1 && kind === 'leaf') return { reason: 'missing' };
  if (issue.origin === 'array' && issue.exact) return { reason: 'count', bound };
  if (issue.origin === 'array') return { reason: isSmall ? 'too-few' : 'too-many', bound };
  if (issue.origin === 'string') return { reason: 'text-too-long', bound };
  return { reason: isSmall ? 'too-small' : 'too-large', bound };
}
