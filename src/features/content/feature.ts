import type { Feature } from '#platform/operations/feature.ts';
import { contentApi, contentFallbacks } from './api/public.ts';
import { attention } from './attention.ts';
import { contentEntries } from './desk/content.ts';
import { documentFiles } from './store/documents.ts';
import { pictureFiles } from './store/pictures.ts';
import { importContent } from './seed.ts';
import { timers } from './reactions.ts';

export const content: Feature<Parameters<typeof contentApi>[0]> = {
  name: 'content',
  routes: contentApi,
  fallbackPages: contentFallbacks,
  reactions: [],
  timers,
  attention,
  deskLists: [contentEntries],
  files: [pictureFiles, documentFiles],
  seed: (ctx) => importContent(ctx),
};
