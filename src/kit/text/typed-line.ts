import { z } from 'zod/mini';
import { withoutUnseen } from './visible.ts';

/**
 * One line that a person typed, without invisible characters and without spaces at its ends. Its faults: `missing` (or
 * `too-short` where more than one character is needed) and `too-long`.
 */
export const typedLine = ({ min = 1, max }: { readonly min?: number; readonly max: number }) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => withoutUnseen(typed).trim()),
    ),
    z.string().check(z.minLength(min, min === 1 ? 'missing' : 'too-short'), z.maxLength(max, 'too-long')),
  );

/** Characters of the two kinds of reasons below. */
export const maxReason = { decision: 300, audit: 200 } as const;
/** The reason of a decision about somebody's money, which that person or colleagues read. */
export const reasonOfDecision = typedLine({ max: maxReason.decision });

/** Why staff reveal, change or copy a person's data, or close a item; the audit records it. */
export const reasonForAudit = typedLine({ min: 3, max: maxReason.audit });
