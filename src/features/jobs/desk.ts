import type { DeskParts } from '#kit/desk-parts.ts';
import { roleNames } from './desk-store.ts';

/** The audit files a role under its name. */
export const desk: DeskParts = { subjects: [roleNames] };
