import type { Tx } from '#kit/context.ts';
import type { Phone } from '#kit/phone.ts';
import { on } from '#platform/database/db.ts';

export const recordDeskBrowser = (
  tx: Tx,
  input: { readonly browserHash: string; readonly accountId: string; readonly at: Date },
): Promise<unknown> =>
  on(tx).rows`
    insert into desk_browser (browser_hash, account_id, used_at) values (${input.browserHash}, ${input.accountId}, ${input.at})
    on conflict (browser_hash, account_id) do update set used_at = excluded.used_at`;

/** True if the holder of this number, who has a role, finished a sign-in in this browser. */
export const isBrowserOf = (
  tx: Tx,
  input: { readonly browserHash: string; readonly phone: Phone; readonly since: Date },
): Promise<boolean> =>
  on(tx).exists`
    select 1 from desk_browser
      join account on account.id = desk_browser.account_id
      join staff_role on staff_role.phone = account.phone
     where desk_browser.browser_hash = ${input.browserHash} and desk_browser.used_at > ${input.since}
       and account.phone = ${input.phone} limit 1`;
