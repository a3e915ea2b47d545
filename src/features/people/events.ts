import { event } from '#kit/event.ts';

/** An erasure has work; `turn` is the erasure's, so that a repeated delivery does nothing twice. */
export const ErasureQueued = event<{ readonly erasureId: string; readonly turn: number }>('erasure-queued');
