import type { AttentionQuery } from '#platform/database/attention.ts';
import { sql } from '#platform/database/db.ts';
import { dayInIndia } from '#kit/time.ts';

/** What a product names with a last day that is over: the site does not show it any more. */
export const attention: readonly AttentionQuery[] = [
  {
    kind: 'certificate-expired',
    find: (now) => sql`
      select item.key || '/' || dated.number as subject,
        jsonb_build_object('entry', 'product.' || item.key, 'product', item.body -> 'name', 'number', dated.number,
          'expired', dated.until) as details,
        ((dated.until::date + 1)::timestamp at time zone 'Asia/Kolkata') as since
      from content_item item cross join lateral (
        select certificate ->> 'number', certificate ->> 'validUntil'
          from jsonb_array_elements(coalesce(item.body -> 'certificates', '[]')) as certificate
        union all select 'tender', item.body #>> '{tender,validUntil}'
      ) as dated (number, until)
      where item.kind = 'product' and item.body is not null and dated.until < ${dayInIndia(now)}`,
  },
];
