import type { Log } from '#kit/context.ts';
import type { Caller } from './decide.ts';
import type { BodyPace } from './forms/body-intake.ts';
import type { SiteName } from './one-host.ts';
import type { FallbackPage } from './pages/fallback-pages.ts';
import type { PageCache } from './pages/page-cache.ts';
import type { Route } from './serve.ts';
import type { Visitors } from './visitors.ts';

export interface AppParts {
  readonly routes: readonly Route[];
  readonly fallbackPages: readonly FallbackPage[];
  readonly confirmed: Caller['confirmed'];
  readonly sessionOf: Caller['sessionOf'];
  readonly deskSessionOf: Caller['deskSessionOf'];
  readonly isOwnRecord: Caller['isOwnRecord'];
  readonly payForSearch: Caller['payForSearch'];
  /** Counts that the desk refused a call or page to this account. */
  readonly recordRefusal: (accountId: string) => Promise<void>;
  /** Further apps under their path prefix: the sandbox in demo. */
  readonly mounts: readonly {
    readonly path: string;
    readonly fetch: (request: Request) => Response | Promise<Response>;
  }[];
  readonly ready: () => Promise<Record<string, boolean>>;
  readonly visitors: Visitors;
  readonly log: Log;
  readonly cache: PageCache;
  /** Overrides the timing of large bodies in tests. */
  readonly bodyPace?: BodyPace;
  readonly site: SiteName & {
    readonly dev: boolean;
    readonly isRehearsal: boolean;
    /** A vendor whose script and frames some pages load. */
    readonly frames?: { readonly origin: string; readonly isOn: (pathname: string) => boolean };
  };
}
