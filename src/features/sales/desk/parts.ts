import type { DeskParts } from '#kit/desk/desk-parts.ts';
import { paperIds } from '../store/desk.ts';

export const desk: DeskParts = { subjects: [paperIds] };
