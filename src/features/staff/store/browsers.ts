import type { Hashes, Tx } from '#kit/context.ts';
import type { Phone } from '#kit/text/phone.ts';
import { on } from '#platform/database/db.ts';

/** A browser's token replaces the former one. */
export const recordDeskBrowser = (
  tx: Tx,
  input: {
    readonly formerHashes: readonly string[];
    readonly browserHash: string;
    readonly accountId: string;
    readonly at: Date;
  },
): Promise<void> =>
  on(tx).run`
    with former as (delete from desk_browser where browser_hash = any(${input.formerHashes}::text[]))
    insert into desk_browser (browser_hash, account_id, used_at)
    values (${input.browserHash}, ${input.accountId}, ${input.at})`;

/** True if the holder of this number, who has a role, finished a sign-in in this browser. */
export const isBrowserOf = (
  tx: Tx,
  input: { readonly browserHashes: Hashes; readonly phone: Phone; readonly since: Date },
): Promise<boolean> =>
  on(tx).exists`
    select 1 from desk_browser
      join account on account.id = desk_browser.account_id
      join staff_role on staff_role.phone = account.phone
     where desk_browser.browser_hash = any(${input.browserHashes}::text[]) and desk_browser.used_at > ${input.since}
       and account.phone = ${input.phone} limit 1`;
