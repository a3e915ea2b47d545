import type { Tone } from '#kit/desk/drawn-list.ts';

/** GEN, OBC, SC and ST have separate colours; every other category is neutral. */
export const categoryTones: Readonly<Record<string, Tone>> = {
  GEN: 'gen',
  OBC: 'obc',
  SC: 'sc',
  ST: 'st',
  EWS: 'neutral',
};
