import type { DeskParts } from '#kit/desk/desk-parts.ts';
import { roleNames } from '../store/desk.ts';

/** The audit files a role under its name. */
export const desk: DeskParts = { subjects: [roleNames] };
