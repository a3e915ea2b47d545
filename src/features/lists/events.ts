import { event } from '#kit/event.ts';

/** A bulk job has work; `turn` is the job's, so that a repeated delivery does nothing twice. */
export const BulkTurnQueued = event<{ readonly jobId: string; readonly turn: number }>('bulk-turn-queued');
/** An export has rows to write; `turn` is the export's, as above. */
export const ExportTurnQueued = event<{ readonly exportId: string; readonly turn: number }>('export-turn-queued');
