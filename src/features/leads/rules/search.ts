import { latinDigits } from '#kit/digits.ts';
import { leadNumberIn, type LeadKind, type LeadSearch, type LeadState } from '../model.ts';

/** The filters of the desk's list. */
export interface DeskFilter {
  /** Absent: every state but spam. */
  readonly states: readonly LeadState[];
  /** An account id, `me`, or `none` for leads that nobody has. */
  readonly owner: string | undefined;
  readonly kind: LeadKind | undefined;
  readonly isOverdue: boolean;
  readonly text: string;
}

/** Fewer digits are a lead's number. */
const shortestPhone = 7;
/**
 * What a search text means: `SL-17` or `17` is a lead's number, seven digits or more a whole phone number however it is
 * written, anything else the beginnings of words of a name, in any script. Undefined for an empty text.
 */
export function searchOf(typed: string): LeadSearch | undefined {
  const text = latinDigits(typed.normalize('NFC')).trim();
  if (text === '') return undefined;
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length >= shortestPhone && /^[\d\s+().-]+$/.test(text)) return { phone: text };
  const number = leadNumberIn(text);
  if (number !== undefined) return { number };
  return { words: text.split(/[\s.,;:()/&-]+/).filter((word) => word !== '') };
}
