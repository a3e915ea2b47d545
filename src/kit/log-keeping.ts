/** How this machine keeps the log of the program. */
export type LogKeeping =
  /** others: no unit of systemd runs it here, so what starts it keeps its log. memory: journald forgets all at a restart. */
  | { readonly by: 'others' | 'memory' }
  | {
      readonly by: 'journal';
      /** Since its oldest line. */
      readonly days: number;
      /** What a year takes at the pace since then; undefined in the first days. */
      readonly yearBytes: number | undefined;
      /** The most bytes that are stored; beyond them the oldest are deleted. */
      readonly mostBytes: number;
      /** Older is deleted; undefined: by size alone. */
      readonly mostDays: number | undefined;
    };
