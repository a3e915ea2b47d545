import { event } from '#kit/event.ts';

/** Staff asked for a check of the whole audit. */
export const AuditCheckAsked = event<Readonly<Record<never, never>>>('audit-check-asked');
