import type { Feature } from '#platform/operations/feature.ts';
import { contentApi, contentFallbacks } from './api.ts';
import { importContent } from './seed.ts';
import { contentCommands } from './staff.ts';

export const content: Feature<Parameters<typeof contentApi>[0]> = {
  name: 'content',
  routes: contentApi,
  fallbackPages: contentFallbacks,
  reactions: [],
  timers: [],
  commands: contentCommands,
  seed: (ctx) => importContent(ctx),
};
