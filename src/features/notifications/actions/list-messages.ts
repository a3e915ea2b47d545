import type { Context } from '#kit/context.ts';
import { showField, type StaffRole } from '#kit/desk-access.ts';
import type { ListPage } from '#kit/list-page.ts';
import { readMessagePage } from '../list-store.ts';
import type { MessageRow } from '../model.ts';

/** A page of the messages that were not sent, as these roles see it. */
export async function listMessages(
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
  roles: readonly StaffRole[],
): Promise<ListPage<MessageRow>> {
  const page = await readMessagePage(ctx.db, params);
  const rows = page.rows.map((message): MessageRow => ({
    ...message,
    recipient: showField(roles, message.channel === 'sms' ? 'person/phone' : 'person/email', message.recipient),
    createdAt: message.createdAt.toISOString(),
  }));
  return { ...page, rows };
}
