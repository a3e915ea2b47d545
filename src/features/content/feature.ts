import type { Context } from '#kit/context.ts';
import type { Feature } from '#host/feature.ts';
import { contentApi } from './api.ts';

export const content: Feature<Context> = {
  name: 'content',
  served: contentApi,
  reactions: [],
  timers: [],
  commands: [],
};
