import type { Context } from '#kit/context.ts';
import { timer } from '#kit/event.ts';
import type { BankContext } from './actions/context.ts';
import { countListedNarrations, eraseNarrations } from './actions/erase-narrations.ts';
import { removeOldUploads } from './actions/import-statement.ts';
import { endLapsedLines } from './actions/mark-lines.ts';
import { matchListedLines } from './actions/match-lines.ts';

export const timers = [
  timer('match-bank-lines', { cron: '*/10 * * * *', atStart: true }, async (ctx: BankContext) => {
    await endLapsedLines(ctx);
    await removeOldUploads(ctx);
    await matchListedLines(ctx);
  }),
  timer(
    'erase-bank-narrations',
    { cron: '31 2 * * *', purge: { countWaiting: countListedNarrations } },
    (ctx: Context) => eraseNarrations(ctx),
  ),
];
