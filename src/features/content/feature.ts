import type { Feature } from '#platform/operations/feature.ts';
import { contentApi, contentFallbacks } from './api.ts';
import { contentList } from './list-store.ts';
import { importContent } from './seed.ts';
import { contentExport } from './export.ts';
import { timers } from './reactions.ts';
import { contentCommands } from './staff.ts';

export const content: Feature<Parameters<typeof contentApi>[0]> = {
  name: 'content',
  routes: contentApi,
  fallbackPages: contentFallbacks,
  reactions: [],
  timers,
  commands: contentCommands,
  lists: [contentList],
  exports: [contentExport],
  seed: (ctx) => importContent(ctx),
};
