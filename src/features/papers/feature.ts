import type { Context } from '#kit/context.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { papersApi } from './api.ts';

/** What all papers of a sale have: the owner's settings, the series of numbers, the PDF. */
export const papers: Feature<Context> = { name: 'papers', routes: papersApi, reactions: [], timers: [] };
