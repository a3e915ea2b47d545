import { event } from '#kit/event.ts';

/** A bulk job has work; `turn` is the job's, so that a repeated delivery does nothing twice. */
export const BulkTurnQueued = event<{ readonly jobId: string; readonly turn: number }>('bulk-turn-queued');
