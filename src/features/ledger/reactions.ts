import { timer } from '#kit/event.ts';
import { drawTrialBalance } from './actions/draw-trial-balance.ts';

export const timers = [timer('draw-trial-balance', { cron: '41 20 * * *' }, drawTrialBalance)];
