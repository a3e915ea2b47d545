import type { CopyFault } from './parts.ts';

/** What was found of one thing that must be right for the site to run. */
export type Health =
  | { readonly of: 'database'; readonly version: string; readonly isSeparated: boolean }
  /** Where commits wait for a standby. */
  | { readonly of: 'standby'; readonly isAway: boolean }
  | { readonly of: 'backup'; readonly hours: number | null; readonly isDue: boolean }
  /** Null hours and days while there is none. `isWanted`: the site is live. */
  | ({ readonly of: 'copies'; readonly isSet: boolean; readonly isWanted: boolean } & {
      readonly fault: CopyFault | null;
      readonly mayRemove: boolean;
      readonly hours: number | null;
      readonly isDue: boolean;
      readonly trialDays: number | null;
      readonly isTrialOverdue: boolean;
    })
  /** How far the log of changes is; undefined minutes before its first file. */
  | {
      readonly of: 'moment';
      readonly isStored: boolean;
      readonly behindMinutes: number | undefined;
      readonly waitingMegabytes: number;
      readonly lostAt: Date | undefined;
      readonly fault: CopyFault | null;
      readonly trouble: 'lost' | 'late' | null;
    }
  | { readonly of: 'disk'; readonly freeMegabytes: number; readonly isLow: boolean }
  /** The clock that differs most; undefined seconds where none gave its time. */
  | { readonly of: 'clock'; readonly other: string; readonly seconds: number | undefined; readonly isOff: boolean }
  | { readonly of: 'queue'; readonly failing: number }
  | { readonly of: 'messages'; readonly failed: number; readonly waiting: number }
  | { readonly of: 'templates'; readonly off: number }
  | ({ readonly of: 'logs' } & LogsHealth)
  | ({ readonly of: 'secrets' } & SecretsHealth)
  | { readonly of: 'audit'; readonly isOff: boolean };

/** How the machine keeps the log: as its journal does, until it is cut, or as others do. */
export type LogsHealth =
  | { readonly by: 'others' | 'memory' }
  /** `yearMegabytes`: an estimate; undefined in the first days. `cut`: why a year does not stay. */
  | {
      readonly by: 'journal';
      readonly days: number;
      readonly yearMegabytes: number | undefined;
      readonly mostMegabytes: number;
      readonly cut: 'space' | 'time' | undefined;
    };

/** The settings with a secret of before its last change. */
export interface SecretsHealth {
  /** `count`: logins or sealed values that need it; zero while instances with the settings of before may still run. */
  readonly needed: readonly { readonly name: string; readonly count: number }[];
  readonly removable: readonly string[];
  /** Secrets that are shared with a vendor: only its page says whether it still uses the one before. */
  readonly ofVendors: readonly string[];
  /** Sealing anew has taken more than a day. */
  readonly isStuck: boolean;
}
