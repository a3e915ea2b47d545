import { timer } from '#kit/event.ts';
import { purgeUnusedPictures } from './actions/purge-pictures.ts';

export const timers = [timer('erase-unused-pictures', { cron: '43 2 * * *', purge: {} }, purgeUnusedPictures)];
