import { timer } from '#kit/event.ts';
import { purgeUnusedDocuments } from './actions/documents.ts';
import { purgeUnusedPictures } from './actions/purge-pictures.ts';

export const timers = [
  timer('erase-unused-pictures', { cron: '43 2 * * *', purge: {} }, purgeUnusedPictures),
  timer('erase-unused-documents', { cron: '47 2 * * *', purge: {} }, purgeUnusedDocuments),
];
